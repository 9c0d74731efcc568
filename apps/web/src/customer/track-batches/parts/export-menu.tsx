import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import { useState } from 'react';
import type { PlainPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { saveFile } from '../../../client/files.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { useT } from '../../../shell/language.tsx';
import { copyNumbers, message } from '../../../shell/messages.tsx';
import { Button } from '../../../kit/button.tsx';
import { dayOf } from '../../../kit/days.ts';
import { Icon } from '../../../kit/icon.tsx';
import { locationText } from '../../../tracking/timeline/parcel-texts.ts';
import { usePopover } from '../../../kit/use-popover.ts';
import { whenText } from '../../../kit/when.tsx';
import { reasonText } from '../results/groups.ts';
import type { FileContent, FileFormat } from '../results/write-file.ts';

/** Rows that are made ready between two frames. */
const portion = 500;

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

/** The columns of the file, all of them text so that no spreadsheet rounds a number. */
const exportColumns: readonly (readonly [PlainPhrase, (line: TrackLine, t: WebTranslate) => string])[] = [
  ['word.trackingNumber', (line) => line.trackingNumber],
  ['word.carrier', ({ carrier }, t) => (carrier === null ? '' : t(`carrier.${carrier}`))],
  ['word.result', ({ outcome }, t) => t(`results.group.${outcome}`)],
  ['word.status', ({ status }, t) => (status === null ? '' : t(`trackingStatus.${status}`))],
  [
    'results.export.subStatus',
    ({ subStatus }, t) => (subStatus === null ? '' : t(`trackingSubStatus.${subStatus}`)),
  ],
  ['results.export.delayed', ({ delayed }, t) => (delayed ? t('follow.yes') : '')],
  ['results.export.eventTime', ({ lastEvent }) => (lastEvent === null ? '' : whenText(lastEvent.localTime))],
  ['word.lastPlace', ({ lastEvent }) => locationText(lastEvent?.place ?? null) ?? ''],
  ['timeline.carrierWords', ({ lastEvent, carrierWords }) => lastEvent?.words ?? carrierWords ?? ''],
  ['word.expected', ({ expectedOn }) => expectedOn ?? ''],
  ['results.export.fetched', ({ fetchedTime }) => (fetchedTime === null ? '' : whenText(fetchedTime))],
  ['word.remark', (line, t) => reasonText(line, t) ?? ''],
];

export const ExportMenu = ({ id, lines }: { id: string; lines: readonly TrackLine[] }) => {
  const t = useT();
  const { open, toggle, close, root, button, onKeyDown } = usePopover();
  const [writing, setWriting] = useState<FileFormat>();
  const { length: count } = lines;
  const copy = async (): Promise<void> => {
    close();
    await copyNumbers(
      lines.map(({ trackingNumber: number }) => number),
      t('word.numbersCopied', { count }),
    );
  };
  const save = async (format: FileFormat): Promise<void> => {
    setWriting(format);
    try {
      const rows = [exportColumns.map(([head]) => t(head))];
      for (const line of lines) {
        rows.push(exportColumns.map(([, cellOf]) => cellOf(line, t)));
        // The page draws in between.
        if (rows.length % portion === 0) await new Promise((resolve) => setTimeout(resolve));
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
    <div ref={root} className="relative" onKeyDown={onKeyDown}>
      <Button ref={button} aria-expanded={open} onClick={toggle}>
        {t('results.export')}
        <Icon name="chevronDown" />
      </Button>
      {open && (
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
      )}
    </div>
  );
};
