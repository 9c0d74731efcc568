import { useMutation } from '@tanstack/react-query';
import { followLimits } from '@waybill/contract/endpoints/followed-numbers.ts';
import { useState } from 'react';
import { describeError } from '../../../client/error-message.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { OwnWordFields } from '../../../shell/own-words.tsx';
import { useT } from '../../../shell/language.tsx';
import { ColumnMap } from '../../../tracking/numbers/column-map.tsx';
import { columnRoles } from '../../../tracking/numbers/known-headings.ts';
import { NumberField } from '../../../tracking/numbers/number-field.tsx';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { LineField } from '../../../kit/fields.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { tagsOf } from '../../../tracking/parcel/tags-of.ts';
import { followMutation } from '../../../tracking/parcel/queries.ts';
import { CopyButton } from '../../../kit/copy-button.tsx';
import type { ReadResult } from '../../../tracking/numbers/read-lines.ts';
import { freshOf, type ReadLine } from '../../../tracking/numbers/read-typed.ts';
import type { ReadTable } from '../../../tracking/numbers/read-table.ts';
import type { Source } from '../../../tracking/numbers/reading-messages.ts';

type Pasted = Pick<ReadResult, 'lines' | 'duplicates' | 'skipped'> & {
  readonly table?: { readonly read: ReadTable; readonly from: Source; readonly before: Pasted } | undefined;
};

const nothingPasted: Pasted = { lines: [], duplicates: 0, skipped: 0 };

/** Adds what was read, without numbers that are there already. With its source, a table can be read again. */
const addPasted = (pasted: Pasted, read: ReadResult, from?: Source): Pasted => {
  const { fresh, ...counts } = freshOf(pasted, read);
  return {
    ...counts,
    lines: [...pasted.lines, ...fresh],
    table: from && read.table && { read: read.table, from, before: { ...pasted, table: undefined } },
  };
};

/** No half of a character at the end. */
const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

const itemOf = ({ number, reference, note }: ReadLine) => ({
  trackingNumber: number,
  ...(reference === '' ? {} : { reference: cut(reference, followLimits.referenceLength) }),
  ...(note === '' ? {} : { note: cut(note, followLimits.noteLength) }),
});

/** What can be followed of it in one call, how many are too many for it, and the lines that cannot be followed. */
const sortPasted = ({ lines }: Pasted) => {
  const good = lines.filter(({ problem }) => problem === null);
  return {
    items: good.slice(0, followLimits.numbers).map(itemOf),
    over: Math.max(0, good.length - followLimits.numbers),
    bad: lines.filter(
      (line): line is ReadLine & { problem: NonNullable<ReadLine['problem']> } => line.problem !== null,
    ),
  };
};

/** Lines that are drawn; the button copies all of them. */
const most = 100;

const RefusedList = ({ lines }: { lines: readonly { number: string; reason: string }[] }) => {
  const t = useT();
  if (lines.length === 0) return null;
  return (
    <section
      className="grid gap-1 py-2 px-3 rounded-md bg-surface-sunken text-sm/5"
      aria-label={t('follow.refused')}
    >
      <div className="flex gap-2 items-center justify-between">
        <strong>{t('follow.refusedCount', { count: lines.length })}</strong>
        <CopyButton
          text={lines.map(({ number, reason }) => `${number}\t${reason}`).join('\n')}
          label={t('word.copyAll')}
        >
          {t('word.copyAll')}
        </CopyButton>
      </div>
      <ul className="max-h-42 overflow-y-auto list-none" tabIndex={0} aria-label={t('follow.refused')}>
        {lines.slice(0, most).map(({ number, reason }) => (
          <li className="flex flex-wrap gap-x-3 py-1" key={number}>
            <span className="tracking-number max-w-full wrap-anywhere">{number}</span>
            <span className="text-secondary">{reason}</span>
          </li>
        ))}
      </ul>
      {lines.length > most && (
        <p className="text-secondary">{t('follow.refusedMore', { count: lines.length - most })}</p>
      )}
    </section>
  );
};

export default function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const follow = useMutation(followMutation);
  const [typed, setTyped] = useState('');
  const [pasted, setPasted] = useState(nothingPasted);
  const [tags, setTags] = useState('');
  const [words, setWords] = useState({ reference: '', note: '' });
  const { reference, note } = words;
  const [nothing, setNothing] = useState(false);
  const { table } = pasted;
  const { items, over, bad } = sortPasted(pasted);
  const dirty = pasted !== nothingPasted || [typed, tags, reference, note].some((text) => text.trim() !== '');
  const failure = follow.error === null ? undefined : describeError(follow.error, t);

  const send = async (): Promise<void> => {
    // What was typed and not read yet is meant, too.
    const { readText } = await import('../../../tracking/numbers/read-lines.ts');
    const all = typed.trim() === '' ? pasted : addPasted(pasted, readText(typed));
    const sent = sortPasted(all).items;
    setPasted(all);
    setTyped('');
    setNothing(sent.length === 0);
    if (sent.length === 0) return;
    const tagged = tagsOf(tags);
    follow.mutate({
      body: {
        items: sent,
        ...(tagged.length === 0 ? {} : { tags: tagged }),
        ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      },
    });
  };
  const again = (): void => {
    follow.reset();
    setPasted(nothingPasted);
  };

  const unread = bad.map(({ text, problem }) => ({ number: text, reason: t(`unrecognised.${problem}`) }));

  if (follow.data !== undefined) {
    const { added, known, refused } = follow.data;
    const archived = known.filter((one) => one.archived).length;
    return (
      <Dialog
        title={t('follow.result')}
        width={640}
        fillsPhone
        onClose={onClose}
        foot={
          <>
            <Button onClick={again}>{t('word.addMore')}</Button>
            <Button variant="primary" onClick={onClose}>
              {t('follow.done')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          <Notice tone={added.length > 0 ? 'success' : 'info'} hint={t('follow.addedText')}>
            {t('follow.added', { count: added.length })}
          </Notice>
          {known.length > 0 && (
            <p>
              {t('follow.known', { count: known.length })}
              {archived > 0 && t('follow.knownArchived', { count: archived })}
            </p>
          )}
          {over > 0 && <p>{t('follow.leftOver', { count: over })}</p>}
          <RefusedList
            lines={[
              ...refused.map(({ trackingNumber: number, reasonText }) => ({ number, reason: reasonText })),
              ...unread,
            ]}
          />
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t('follow.add')}
      submitLabel={items.length === 0 ? t('follow.send') : t('follow.sendCount', { count: items.length })}
      width={640}
      fillsPhone
      form={{ busy: follow.isPending, dirty, failure, send }}
      onClose={onClose}
    >
      <NumberField
        typed={typed}
        onTyped={(text) => {
          setTyped(text);
          setNothing(false);
        }}
        onRead={(read, from) => {
          setPasted((before) => addPasted(before, read, from));
          setNothing(false);
        }}
      />
      {table !== undefined && (
        <ColumnMap
          table={table.read}
          from={table.from}
          roles={columnRoles}
          onRead={(read) => setPasted(addPasted(table.before, read, table.from))}
        />
      )}
      {pasted.lines.length > 0 && (
        <p className="number flex flex-wrap gap-y-0.5 gap-x-3 items-center text-secondary" role="status">
          <strong>{t('draft.recognised', { count: items.length + over })}</strong>
          {bad.length > 0 && <span>{t('follow.unread', { count: bad.length })}</span>}
          {pasted.duplicates > 0 && <span>{t('draft.duplicates', { count: pasted.duplicates })}</span>}
          {pasted.skipped > 0 && <span>{t('draft.skipped', { count: pasted.skipped })}</span>}
          <Button variant="link" size="small" onClick={() => setPasted(nothingPasted)}>
            {t('draft.clear')}
          </Button>
        </p>
      )}
      {over > 0 && <Notice tone="warning">{t('follow.over', { count: over })}</Notice>}
      <RefusedList lines={unread} />
      <LineField
        label={t('word.tags')}
        hint={t('follow.tagsHint')}
        value={tags}
        maxLength={followLimits.tags * (followLimits.tagLength + 1)}
        onChange={setTags}
      />
      <OwnWordFields
        values={words}
        onChange={(change) => setWords({ ...words, ...change })}
        hint={t('follow.referenceHint')}
        longest={followLimits.referenceLength}
      />
      {nothing && <Notice tone="error">{t('follow.nothing')}</Notice>}
    </FormDialog>
  );
}
