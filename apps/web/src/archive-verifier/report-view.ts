import type { ArchiveReport } from '@waybill/contract/archive/check-archive.ts';
import type { ArchiveManifest } from '@waybill/contract/archive/manifest.ts';
import { element } from './elements.ts';
import type { Say } from './say.ts';

/** What is wrong with an archive, in words; nothing when it holds. */
const problemsOf = ({ manifest, files, ledger }: ArchiveReport, say: Say): string[] => {
  if (manifest === undefined) return [say('verifier.noManifest')];
  const ledgerProblem =
    ledger.problem === 'missing' && ledger.line === null ? 'none' : (ledger.problem ?? undefined);
  return [
    ...(ledgerProblem === undefined
      ? []
      : [say(`verifier.ledger.${ledgerProblem}`, { line: ledger.line ?? 0 })]),
    ...files.flatMap(({ name, problem }) =>
      problem === undefined ? [] : [`${name}: ${say(`verifier.file.${problem}`)}`],
    ),
  ];
};

const factsOf = ({ account, madeAt, platform, ledger }: ArchiveManifest, say: Say): HTMLElement => {
  const { available, frozen } = ledger;
  const facts: readonly (readonly [string, string])[] = [
    [say('verifier.account'), `${account.userName} (${account.id})`],
    [say('verifier.madeAt'), new Date(madeAt).toLocaleString()],
    [say('verifier.platform'), platform],
    [say('verifier.availableHead', { sequence: available.sequence }), available.hash],
    [say('verifier.frozenHead', { sequence: frozen.sequence }), frozen.hash],
  ];
  return element(
    'dl',
    {},
    ...facts.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
  );
};

/** The outcome of a check: whether the archive holds, else where it first does not, and every file. */
export const reportView = (report: ArchiveReport, say: Say): Node[] => {
  const { manifest, files, ledger } = report;
  const problems = problemsOf(report, say);
  const holds = problems.length === 0;
  const verdict = element(
    'section',
    { className: `verdict ${holds ? 'holds' : 'broken'}` },
    element('h2', {}, say(holds ? 'verifier.holds' : 'verifier.broken')),
    holds
      ? element('p', {}, say('verifier.holdsText', { files: files.length, receipts: ledger.receipts }))
      : element('ul', {}, ...problems.map((problem) => element('li', {}, problem))),
  );
  if (manifest === undefined) return [verdict];
  return [
    verdict,
    factsOf(manifest, say),
    element('p', { className: 'hint' }, say('verifier.headHint')),
    element('h2', {}, say('verifier.files')),
    element(
      'ul',
      { className: 'files' },
      ...files.map(({ name, problem }) =>
        element('li', {}, element('span', {}, name), say(`verifier.file.${problem ?? 'ok'}`)),
      ),
    ),
  ];
};
