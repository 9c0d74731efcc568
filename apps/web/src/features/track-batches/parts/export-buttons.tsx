import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import { useState } from 'react';
import { saveFile } from '../../../client/files.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { copyText } from '../../../ui/copy-button.tsx';
import { dayOf } from '../../../ui/days.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { canExport } from '../can.ts';
import { exportCells, exportHead } from '../results/exported-rows.ts';
import type { FileFormat } from '../results/write-file.ts';
import { writeInWorker } from '../results/write-in-worker.ts';

type Props = { readonly id: string; readonly lines: readonly TrackLine[] };

/** Copies or saves the results that are shown. */
export const ExportButtons = ({ id, lines }: Props) => {
  const t = useT();
  const [writing, setWriting] = useState<FileFormat>();
  const denied = canExport(lines.length, t);
  const copy = async (): Promise<void> => {
    if (await copyText(lines.map(({ number }) => number).join('\n')))
      message.success(t('results.copied', { count: lines.length }));
    else message.error(t('action.copyFailed'));
  };
  const save = async (format: FileFormat): Promise<void> => {
    setWriting(format);
    try {
      const content = { format, sheet: t('results.sheet'), head: exportHead(t), count: lines.length };
      const file = await writeInWorker(content, (index) => {
        const line = lines[index];
        return line === undefined ? [] : exportCells(line, t);
      });
      saveFile(file, `waybill-tracking-${id}-${dayOf(serverNow())}.${format}`);
    } catch {
      message.error(t('results.exportFailed'));
    }
    setWriting(undefined);
  };
  return (
    <span className="result-exports">
      <ReasonButton size="small" icon={<Icon name="copy" />} denied={denied} onClick={() => void copy()}>
        {t('results.copy')}
      </ReasonButton>
      {(['csv', 'xlsx'] as const).map((format) => (
        <ReasonButton
          key={format}
          size="small"
          title={t('results.exportHelp', { count: lines.length })}
          loading={writing === format}
          denied={denied}
          onClick={() => void save(format)}
        >
          {t(`results.${format}`)}
        </ReasonButton>
      ))}
    </span>
  );
};
