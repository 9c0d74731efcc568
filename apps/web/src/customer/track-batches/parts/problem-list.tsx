import { useT } from '../../../shell/language.tsx';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { RowTable, type ListColumn } from '../../../shell/list/list-columns.tsx';
import { changeDraft } from '../draft-store.ts';
import { kindOf, pinLines, removeLines, type DraftLine, type DraftSummary, fixLine } from '../draft.ts';

const problemText = ({ problem }: Pick<DraftLine, 'problem'>, t: WebTranslate): string =>
  problem === null ? '' : t(`unrecognised.${problem}`);

const FixField = ({ line }: { line: DraftLine }) => {
  const t = useT();
  const [text, setText] = useState(line.text);
  const commit = (): void => {
    if (text.trim() !== '' && text.trim() !== line.text)
      changeDraft((draft) => fixLine(draft, line.id, text));
  };
  return (
    <input
      className="filter-input font-mono text-sm my-1"
      aria-label={t('draft.fix', { line: line.line })}
      maxLength={120}
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setText(line.text);
      }}
    />
  );
};

const ProblemActs = ({ line }: { line: DraftLine }) => {
  const t = useT();
  const { id, number, candidates } = line;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {candidates.map((carrier) => {
        const name = t(`carrier.${carrier}`);
        return (
          <Button
            key={carrier}
            size="small"
            aria-label={t('draft.pinOne', { number, carrier: name })}
            onClick={() => changeDraft((draft) => pinLines(draft, (one) => one.id === id, carrier))}
          >
            {t('draft.pin', { carrier: name })}
          </Button>
        );
      })}
      <Button
        size="small"
        variant="text"
        aria-label={t('draft.removeOne', { number })}
        onClick={() => changeDraft((draft) => removeLines(draft, (one) => one.id === id))}
      >
        {t('draft.remove')}
      </Button>
    </span>
  );
};

const problemColumns: readonly ListColumn<DraftLine>[] = [
  {
    header: 'word.line',
    width: 64,
    number: ({ line }) => line,
  },
  { header: 'word.content', width: 300, cell: (line) => <FixField line={line} /> },
  {
    header: 'draft.column.problem',
    width: 260,
    cell: (line, t) => <span className="text-warning">{problemText(line, t)}</span>,
  },
  { header: 'draft.column.acts', width: 320, cell: (line) => <ProblemActs line={line} /> },
];

export const ProblemList = ({ summary }: { summary: DraftSummary }) => {
  const t = useT();
  const { problems, kinds } = summary;
  return (
    <section className="overflow-hidden border border-default rounded-md" aria-label={t('draft.problems')}>
      <div className="flex flex-wrap gap-y-1.5 gap-x-4 items-center justify-between py-2.5 px-3">
        <div>
          <h2 className="text-base font-semibold">{t('draft.problems')}</h2>
          <p className="text-tertiary text-sm">{t('draft.problemsLead')}</p>
        </div>
        <Button
          size="small"
          onClick={() => changeDraft((draft) => removeLines(draft, ({ problem }) => problem !== null))}
        >
          {t('draft.removeAll')}
        </Button>
      </div>
      {kinds.map(({ kind, problem, candidates, count }) => {
        const carriers = candidates.map((carrier) => t(`carrier.${carrier}`)).join(t('draft.or'));
        const isOfKind = (line: DraftLine): boolean => kindOf(line) === kind;
        return (
          <div
            key={kind}
            className="flex flex-wrap gap-y-1.5 gap-x-2.5 items-center py-2 px-3 border-t border-default bg-warning"
          >
            <span className="flex-[1_1_240px]">
              {problem === 'ambiguous' || problem === 'check_digit'
                ? t(`draft.pinKind.${problem}`, { count, carriers })
                : t('draft.kind', { count, problem: problemText({ problem }, t) })}
            </span>
            {candidates.map((carrier) => (
              <Button
                key={carrier}
                size="small"
                onClick={() => changeDraft((draft) => pinLines(draft, isOfKind, carrier))}
              >
                {t('draft.pinAll', { carrier: t(`carrier.${carrier}`) })}
              </Button>
            ))}
            <Button
              size="small"
              variant="text"
              onClick={() => changeDraft((draft) => removeLines(draft, isOfKind))}
            >
              {t('draft.removeKind', { count })}
            </Button>
          </div>
        );
      })}
      <div className="border-t border-default">
        <RowTable
          title="draft.problems"
          rows={problems}
          rowId={({ id }) => String(id)}
          columns={problemColumns}
          density="compact"
          card={(line) => (
            <div className="grid gap-2">
              <small className="text-tertiary">{t('draft.fix', { line: line.line })}</small>
              <FixField line={line} />
              <span className="text-warning">{problemText(line, t)}</span>
              <ProblemActs line={line} />
            </div>
          )}
          empty={null}
        />
      </div>
    </section>
  );
};
