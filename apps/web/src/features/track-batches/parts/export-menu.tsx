import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import { useRef, useState } from 'react';
import { saveFile } from '../../../client/files.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-button.tsx';
import { dayOf } from '../../../ui/days.ts';
import { Icon } from '../../../ui/icon.tsx';
import { exportCells, exportHead } from '../results/exported-rows.ts';
import type { FileFormat } from '../results/write-file.ts';
import { writeInWorker } from '../results/write-in-worker.ts';

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
      className="export-menu"
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
      <div className="export-menu-acts">
        {count === 0 && <p>{t('results.nothing')}</p>}
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
        {count > 0 && <p>{t('results.exportHelp', { count })}</p>}
      </div>
    </details>
  );
};
