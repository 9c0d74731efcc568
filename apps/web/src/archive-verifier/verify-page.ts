import { type ArchiveReport, checkArchive } from '@waybill/contract/archive/check-archive.ts';
import { type ReadableFile, readZip } from '@waybill/contract/archive/read-zip.ts';
import { browserCrypto } from '@waybill/contract/archive/verify-receipt.ts';
import { element } from './elements.ts';
import { reportView } from './report-view.ts';
import { type VerifierLocale, sayIn } from './say.ts';

/** What the page shows below the choice of a file. */
type Shown =
  | { readonly step: 'nothing' | 'noZip' | 'unsupported' }
  | { readonly step: 'checking'; readonly receipts: number }
  | { readonly step: 'checked'; readonly report: ArchiveReport };

/** Receipts after which the page tells how far it is. */
const receiptsPerLine = 1_000;

let locale: VerifierLocale = navigator.language.startsWith('zh') ? 'zh-CN' : 'en';
const subtle = browserCrypto();
let shown: Shown = { step: subtle === undefined ? 'unsupported' : 'nothing' };
const result = element('div', { ariaLive: 'polite' });

const showResult = (): void => {
  const say = sayIn(locale);
  if (shown.step === 'checked') result.replaceChildren(...reportView(shown.report, say));
  else if (shown.step === 'nothing') result.replaceChildren();
  else if (shown.step !== 'checking') result.replaceChildren(element('p', {}, say(`verifier.${shown.step}`)));
  else {
    const { receipts } = shown;
    const text = receipts === 0 ? say('verifier.checking') : say('verifier.receipts', { receipts });
    result.replaceChildren(element('p', {}, text));
  }
};

const show = (next: Shown): void => {
  shown = next;
  showResult();
};

/** The chosen files by their names in the archive: of one ZIP what it holds, of a folder what lies in it. */
const filesOf = async (chosen: readonly File[]): Promise<ReadonlyMap<string, ReadableFile> | undefined> => {
  const [first] = chosen;
  if (chosen.length === 1 && first !== undefined) return readZip(first);
  return new Map(
    chosen.map((file) => [
      file.webkitRelativePath.slice(file.webkitRelativePath.indexOf('/') + 1) || file.name,
      () => file.arrayBuffer(),
    ]),
  );
};

const check = async (chosen: readonly File[]): Promise<void> => {
  if (chosen.length === 0 || subtle === undefined) return;
  show({ step: 'checking', receipts: 0 });
  const files = await filesOf(chosen);
  if (files === undefined) return show({ step: 'noZip' });
  const report = await checkArchive(files, subtle, (receipts) => {
    if (receipts % receiptsPerLine === 0) show({ step: 'checking', receipts });
  });
  return show({ step: 'checked', report });
};

const choice = (label: string, properties: Readonly<Partial<HTMLInputElement>>): HTMLElement => {
  const input = element('input', { type: 'file', ...properties });
  input.addEventListener('change', () => void check([...(input.files ?? [])]));
  return element('label', {}, input, label);
};

const render = (): void => {
  const say = sayIn(locale);
  document.documentElement.lang = locale;
  document.title = say('verifier.title');
  const language = element('button', { type: 'button' }, say('verifier.language'));
  language.addEventListener('click', () => {
    locale = locale === 'en' ? 'zh-CN' : 'en';
    render();
  });
  document
    .querySelector('main')
    ?.replaceChildren(
      element('header', {}, element('h1', {}, say('verifier.title')), language),
      element('p', {}, say('verifier.lead')),
      element(
        'div',
        { className: 'choices' },
        choice(say('verifier.choose'), { accept: '.zip' }),
        choice(say('verifier.chooseFolder'), { webkitdirectory: true }),
      ),
      result,
    );
  showResult();
};

document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  void check([...(event.dataTransfer?.files ?? [])]);
});
render();
