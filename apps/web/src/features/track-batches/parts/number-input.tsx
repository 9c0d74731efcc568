import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { NumberField } from '../../../frame/numbers/number-field.tsx';
import type { ReadResult } from '../../../frame/numbers/read-lines.ts';
import type { Source } from '../../../frame/numbers/reading-messages.ts';
import { Card } from '../../../ui/card.tsx';
import { addSource, changeTyped, useDraft } from '../draft-store.ts';
import { DraftColumns } from './draft-columns.tsx';

type Props = {
  /** It stands in a card that is there already. */
  readonly within?: boolean;
};

export const NumberInput = ({ within = false }: Props) => {
  const t = useT();
  const typed = useDraft((state) => state.typed);
  const take = (read: ReadResult, from: Source): void => {
    const before = useDraft.getState().draft.lines.length;
    addSource(read, from);
    const added = useDraft.getState().draft.lines.length - before;
    const { duplicates, skipped, table } = read;
    const column = table?.columns.number ?? null;
    const title = column === null ? undefined : table?.headings[column];
    const where =
      column === null
        ? []
        : [title ? t('draft.column', { title }) : t('draft.columnNumber', { number: column + 1 })];
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
  const field = <NumberField typed={typed} onTyped={changeTyped} onRead={take} />;
  if (within) return field;
  return (
    <Card>
      {field}
      <DraftColumns />
    </Card>
  );
};
