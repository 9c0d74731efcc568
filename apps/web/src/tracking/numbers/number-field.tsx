import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Notice } from '../../kit/notice.tsx';
import { useT } from '../../shell/language.tsx';
import { recallColumns } from './column-memory.ts';
import { FileRefused, type FileProblem, type Source } from './reading-messages.ts';
import { readInWorker } from './read-in-worker.ts';
import type { ReadResult } from './read-lines.ts';

/** Reads numbers that are pasted, typed, dropped or chosen as a file. Its words are those of the group `batchQuery`. */
export const NumberField = (props: {
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly onRead: (read: ReadResult, from: Source) => void;
}) => {
  const { typed, onTyped, onRead } = props;
  const t = useT();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<FileProblem>();

  const take = async (source: Source): Promise<void> => {
    setReading(true);
    setRefused(undefined);
    try {
      onRead(await readInWorker(source, await recallColumns()), source);
    } catch (error) {
      setRefused(error instanceof FileRefused ? error.problem : 'not_text');
    }
    setReading(false);
  };
  const takeFiles = async (files: readonly File[]): Promise<void> => {
    // The next one must see what this one added.
    for (const file of files) await take({ file });
  };
  const add = (): void => {
    if (typed.trim() === '') return;
    void take({ text: typed });
    onTyped('');
  };
  const paste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    const text = event.clipboardData.getData('text/plain');
    // Ten thousand lines in a text field would hold up the page; they go where they are shown anyway.
    if (files.length === 0 && (text.trim() === '' || typed !== '')) return;
    event.preventDefault();
    void (text === '' ? takeFiles(files) : take({ text }));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    const text = event.dataTransfer.getData('text/plain');
    void (files.length > 0 ? takeFiles(files) : take({ text }));
  };

  return (
    <>
      <div
        className="grid gap-2.5 rounded-md data-over:[outline:2px_dashed_var(--color-primary)] data-over:outline-offset-6"
        data-over={over ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label className="visually-hidden" htmlFor={id}>
          {t('word.trackingNumbers')}
        </label>
        <textarea
          id={id}
          className="filter-input tracking-number h-auto min-h-27 py-2.25 px-2.75 leading-[1.6] resize-y"
          rows={4}
          spellCheck={false}
          autoCapitalize="characters"
          placeholder={t(
            matchMedia('(pointer: coarse)').matches ? 'draft.placeholder.touch' : 'draft.placeholder',
          )}
          aria-describedby={`${id}hint`}
          value={typed}
          onChange={(event) => onTyped(event.target.value)}
          onPaste={paste}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add();
          }}
        />
        <p id={`${id}hint`} className="text-tertiary text-sm">
          {t('draft.hint')}
        </p>
        <div className="flex flex-wrap gap-y-2 gap-x-2.5 items-center max-sm:[&>:is(a,button)]:flex-1">
          <Button variant="primary" loading={reading} icon={<Icon name="plus" />} onClick={add}>
            {t(reading ? 'draft.reading' : 'draft.add')}
          </Button>
          <Button icon={<Icon name="file" />} disabled={reading} onClick={() => chooser.current?.click()}>
            {t('word.chooseFile')}
          </Button>
          <span className="text-tertiary text-sm max-sm:hidden">{t('draft.drop')}</span>
          <input
            ref={chooser}
            type="file"
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t('word.chooseFile')}
            accept=".txt,.csv,.tsv,.xlsx,.xls,text/plain,text/csv"
            multiple
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              event.target.value = '';
              void takeFiles(files);
            }}
          />
        </div>
      </div>
      {refused !== undefined && <Notice tone="error">{t(`draft.refused.${refused}`)}</Notice>}
    </>
  );
};
