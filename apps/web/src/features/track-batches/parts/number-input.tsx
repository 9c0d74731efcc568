import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { changeDraft, changeTyped, useDraft } from '../draft-store.ts';
import { addRead } from '../draft.ts';
import { FileRefused, type FileProblem } from '../reading/file-refused.ts';
import { readInWorker } from '../reading/read-in-worker.ts';
import type { ReadResult } from '../reading/read-lines.ts';
import type { Source } from '../reading/reading-messages.ts';
import './number-input.css';

type Props = {
  /** It stands in a card that is there already. */
  readonly within?: boolean;
};

/** Takes numbers that are pasted, typed, dropped or chosen as a file. */
export const NumberInput = ({ within = false }: Props) => {
  const t = useT();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const typed = useDraft((state) => state.typed);
  const [reading, setReading] = useState(false);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<FileProblem>();

  const announce = (read: ReadResult, before: number): void => {
    const added = useDraft.getState().draft.lines.length - before;
    const { duplicates, skipped, column } = read;
    const where =
      column === undefined
        ? []
        : [
            column.title === ''
              ? t('draft.columnNumber', { number: column.column + 1 })
              : t('draft.column', { title: column.title }),
          ];
    const left = duplicates + read.lines.length - added;
    const hint = [
      ...where,
      ...(left > 0 ? [t('draft.duplicates', { count: left })] : []),
      ...(skipped > 0 ? [t('draft.skipped', { count: skipped })] : []),
    ];
    const options = { hint: hint.length === 0 ? undefined : hint.join(' · ') };
    if (added > 0) message.success(t('draft.added', { count: added }), options);
    else message.info(t('draft.addedNone'), options);
  };
  const take = async (source: Source): Promise<void> => {
    setReading(true);
    setRefused(undefined);
    try {
      const read = await readInWorker(source);
      const before = useDraft.getState().draft.lines.length;
      changeDraft((draft) => addRead(draft, read));
      announce(read, before);
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
    changeTyped('');
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

  const field = (
    <>
      <div
        className="number-input"
        data-over={over ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label className="visually-hidden" htmlFor={id}>
          {t('draft.field')}
        </label>
        <textarea
          id={id}
          className="filter-input number-input-text tracking-number"
          rows={4}
          spellCheck={false}
          autoCapitalize="characters"
          placeholder={t(
            matchMedia('(pointer: coarse)').matches ? 'draft.placeholder.touch' : 'draft.placeholder',
          )}
          aria-describedby={`${id}hint`}
          value={typed}
          onChange={(event) => changeTyped(event.target.value)}
          onPaste={paste}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add();
          }}
        />
        <p id={`${id}hint`} className="number-input-hint">
          {t('draft.hint')}
        </p>
        <div className="number-input-acts">
          <Button variant="primary" loading={reading} icon={<Icon name="plus" />} onClick={add}>
            {t(reading ? 'draft.reading' : 'draft.add')}
          </Button>
          <Button icon={<Icon name="file" />} disabled={reading} onClick={() => chooser.current?.click()}>
            {t('draft.file')}
          </Button>
          <span className="number-input-drop">{t('draft.drop')}</span>
          <input
            ref={chooser}
            type="file"
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t('draft.file')}
            accept=".txt,.csv,.tsv,.xlsx,text/plain,text/csv"
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
  return within ? field : <Card>{field}</Card>;
};
