import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import { useRef, useState } from 'react';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { saveFile } from '../../../client/files.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-button.tsx';
import { dayOf } from '../../../ui/days.ts';
import { Icon } from '../../../ui/icon.tsx';
import { locationText } from '../../../frame/timeline/timeline-days.ts';
import { whenText } from '../../../ui/when.tsx';
import { reasonText } from '../results/words.ts';
import type { FileFormat } from '../results/write-file.ts';
import type { WritingMessage, WrittenMessage } from '../results/writing-worker.ts';

/** Rows that are made ready between two frames. */
const portion = 500;

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** Writes so many rows as a file beside the page. Rejects when that fails. */
const writeInWorker = async (
  {
    format,
    sheet,
    head,
    count,
  }: { format: FileFormat; sheet: string; head: readonly string[]; count: number },
  row: (index: number) => readonly string[],
): Promise<Blob> => {
  const worker = new Worker(new URL('../results/writing-worker.ts', import.meta.url), { type: 'module' });
  const tell = (message: WritingMessage): void => worker.postMessage(message, { transfer: [] });
  try {
    tell({ kind: 'rows', rows: [head] });
    for (let from = 0; from < count; from += portion) {
      const size = Math.min(portion, count - from);
      tell({ kind: 'rows', rows: Array.from({ length: size }, (_, at) => row(from + at)) });
      // The page draws between portions.
      await nextTask();
    }
    return await new Promise<Blob>((resolve, reject) => {
      const failed = (): void => reject(new Error('The file was not written'));
      worker.addEventListener('error', failed);
      worker.addEventListener('message', ({ data: { file } }: MessageEvent<WrittenMessage>) => {
        if (file === null) failed();
        else resolve(file);
      });
      tell({ kind: 'write', format, sheet });
    });
  } finally {
    worker.terminate();
  }
};

const exportHead = (t: WebTranslate): readonly string[] => [
  t('results.column.number'),
  t('results.column.carrier'),
  t('results.export.outcome'),
  t('results.column.status'),
  t('results.export.subStatus'),
  t('results.export.delayed'),
  t('results.export.eventTime'),
  t('results.export.place'),
  t('results.export.words'),
  t('results.column.expected'),
  t('results.export.fetched'),
  t('results.column.reason'),
];

/** A result as cells, all of them text so that no spreadsheet rounds a number. */
const exportCells = (line: TrackLine, t: WebTranslate): readonly string[] => [
  line.number,
  line.carrier === null ? '' : t(`carrier.${line.carrier}`),
  t(`results.outcome.${line.outcome}`),
  line.status === null ? '' : t(`trackingStatus.${line.status}`),
  line.subStatus === null ? '' : t(`trackingSubStatus.${line.subStatus}`),
  line.delayed ? t('results.export.yes') : '',
  line.lastEvent === null ? '' : whenText(line.lastEvent.localTime),
  line.lastEvent === null ? '' : (locationText(line.lastEvent.place) ?? ''),
  line.lastEvent?.words ?? line.carrierWords ?? '',
  line.expectedOn ?? '',
  line.fetchedAt === null ? '' : whenText(line.fetchedAt),
  reasonText(line, t) ?? '',
];

export const ExportMenu = ({ id, lines }: { readonly id: string; readonly lines: readonly TrackLine[] }) => {
  const t = useT();
  const menu = useRef<HTMLDetailsElement>(null);
  const [writing, setWriting] = useState<FileFormat>();
  const { length: count } = lines;
  const close = (): void => {
    if (menu.current !== null) menu.current.open = false;
  };
  const copy = async (): Promise<void> => {
    close();
    if (await copyText(lines.map(({ number }) => number).join('\n')))
      message.success(t('results.copied', { count }));
    else message.error(t('action.copyFailed'));
  };
  const save = async (format: FileFormat): Promise<void> => {
    setWriting(format);
    try {
      const content = { format, sheet: t('results.sheet'), head: exportHead(t), count };
      const file = await writeInWorker(content, (index) => {
        const line = lines[index];
        return line === undefined ? [] : exportCells(line, t);
      });
      saveFile(file, `waybill-tracking-${id}-${dayOf(serverNow())}.${format}`);
    } catch {
      message.error(t('results.exportFailed'));
    }
    setWriting(undefined);
    close();
  };
  return (
    <details
      ref={menu}
      className="relative [&>summary]:list-none [&>summary::-webkit-details-marker]:hidden"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || menu.current?.open !== true) return;
        event.preventDefault();
        close();
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary className={buttonClass({})}>
        {t('results.export')}
        <Icon name="chevronDown" />
      </summary>
      <div className="grid absolute z-10 top-full mt-1 end-0 w-max max-w-60 p-1 border border-default rounded-lg bg-surface shadow-float [&>.button]:justify-start">
        {count === 0 && <p className="py-1 px-3 text-tertiary text-xs/4.5">{t('results.nothing')}</p>}
        <Button variant="text" disabled={count === 0} onClick={() => void copy()}>
          {t('results.copy')}
        </Button>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            variant="text"
            loading={writing === format}
            disabled={count === 0}
            onClick={() => void save(format)}
          >
            {t(`results.${format}`)}
          </Button>
        ))}
        {count > 0 && (
          <p className="py-1 px-3 text-tertiary text-xs/4.5">{t('results.exportHelp', { count })}</p>
        )}
      </div>
    </details>
  );
};
