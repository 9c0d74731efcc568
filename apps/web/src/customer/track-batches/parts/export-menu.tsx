import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import { useRef, useState } from 'react';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { saveFile } from '../../../client/files.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { useT } from '../../../shell/language.tsx';
import { message } from '../../../shell/messages.tsx';
import { Button, buttonClass } from '../../../kit/button.tsx';
import { copyText } from '../../../kit/copy-button.tsx';
import { dayOf } from '../../../kit/days.ts';
import { Icon } from '../../../kit/icon.tsx';
import { locationText } from '../../../tracking/timeline/timeline-days.ts';
import { whenText } from '../../../kit/when.tsx';
import { reasonText } from '../results/groups.ts';
import type { FileContent, FileFormat } from '../results/write-file.ts';

/** Rows that are made ready between two frames. */
const portion = 500;

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** Writes rows as a file beside the page. Rejects when that fails. */
const writeInWorker = async (content: FileContent): Promise<Blob> => {
  const worker = new Worker(new URL('../results/writing-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Blob>((resolve, reject) => {
      const failed = (): void => reject(new Error('The file was not written'));
      worker.addEventListener('error', failed);
      worker.addEventListener('message', ({ data: file }: MessageEvent<Blob | null>) => {
        if (file === null) failed();
        else resolve(file);
      });
      worker.postMessage(content, { transfer: [] });
    });
  } finally {
    worker.terminate();
  }
};

const exportHead = (t: WebTranslate): readonly string[] => [
  t('word.trackingNumber'),
  t('word.carrier'),
  t('word.result'),
  t('word.status'),
  t('results.export.subStatus'),
  t('results.export.delayed'),
  t('results.export.eventTime'),
  t('word.lastPlace'),
  t('timeline.carrierWords'),
  t('word.expected'),
  t('results.export.fetched'),
  t('word.remark'),
];

/** A result as cells, all of them text so that no spreadsheet rounds a number. */
const exportCells = (line: TrackLine, t: WebTranslate): readonly string[] => [
  line.trackingNumber,
  line.carrier === null ? '' : t(`carrier.${line.carrier}`),
  t(`results.group.${line.outcome}`),
  line.status === null ? '' : t(`trackingStatus.${line.status}`),
  line.subStatus === null ? '' : t(`trackingSubStatus.${line.subStatus}`),
  line.delayed ? t('follow.yes') : '',
  line.lastEvent === null ? '' : whenText(line.lastEvent.localTime),
  line.lastEvent === null ? '' : (locationText(line.lastEvent.place) ?? ''),
  line.lastEvent?.words ?? line.carrierWords ?? '',
  line.expectedOn ?? '',
  line.fetchedTime === null ? '' : whenText(line.fetchedTime),
  reasonText(line, t) ?? '',
];

export const ExportMenu = ({ id, lines }: { id: string; lines: readonly TrackLine[] }) => {
  const t = useT();
  const menu = useRef<HTMLDetailsElement>(null);
  const [writing, setWriting] = useState<FileFormat>();
  const { length: count } = lines;
  const close = (): void => {
    if (menu.current !== null) menu.current.open = false;
  };
  const copy = async (): Promise<void> => {
    close();
    if (await copyText(lines.map(({ trackingNumber: number }) => number).join('\n')))
      message.success(t('word.numbersCopied', { count }));
    else message.error(t('action.copyFailed'));
  };
  const save = async (format: FileFormat): Promise<void> => {
    setWriting(format);
    try {
      const rows = [exportHead(t)];
      for (const line of lines) {
        rows.push(exportCells(line, t));
        // The page draws in between.
        if (rows.length % portion === 0) await nextTask();
      }
      const file = await writeInWorker({ format, sheet: t('results.sheet'), rows });
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
      <div className="grid absolute z-10 top-full mt-1 end-0 w-max max-w-60 p-1 border border-default rounded-lg bg-surface shadow-float [&>:is(a,button)]:justify-start">
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
            {t(`export.${format}`)}
          </Button>
        ))}
        {count > 0 && (
          <p className="py-1 px-3 text-tertiary text-xs/4.5">{t('results.exportHelp', { count })}</p>
        )}
      </div>
    </details>
  );
};
