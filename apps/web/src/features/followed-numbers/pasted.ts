import { parcelKey } from '@waybill/carriers/tracking-number/formats.ts';
import { followLimits } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { ReadResult } from '../../frame/numbers/read-lines.ts';
import type { ReadLine } from '../../frame/numbers/read-typed.ts';
import type { ReadTable } from '../../frame/numbers/read-table.ts';
import type { Source } from '../../frame/numbers/reading-messages.ts';

type PastedTable = { readonly read: ReadTable; readonly from: Source; readonly before: Pasted };

export type Pasted = Pick<ReadResult, 'lines' | 'duplicates' | 'skipped'> & {
  readonly table?: PastedTable | undefined;
};

export const nothingPasted: Pasted = { lines: [], duplicates: 0, skipped: 0 };

/** Adds what was read, without numbers that are there already. With its source, a table can be read again. */
export const addPasted = (pasted: Pasted, read: ReadResult, from?: Source): Pasted => {
  const known = new Set(pasted.lines.map(({ number }) => parcelKey(number)));
  const fresh = read.lines.filter(({ number }) => !known.has(parcelKey(number)));
  return {
    lines: [...pasted.lines, ...fresh],
    duplicates: pasted.duplicates + read.duplicates + read.lines.length - fresh.length,
    skipped: pasted.skipped + read.skipped,
    table: from && read.table && { read: read.table, from, before: { ...pasted, table: undefined } },
  };
};

/** No half of a character at the end. */
const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

const itemOf = ({ number, reference, note }: ReadLine) => ({
  number,
  ...(reference === '' ? {} : { reference: cut(reference, followLimits.referenceLength) }),
  ...(note === '' ? {} : { note: cut(note, followLimits.noteLength) }),
});

/** What can be followed of it in one call, how many are too many for it, and the lines that cannot be followed. */
export const sortPasted = ({ lines }: Pasted) => {
  const good = lines.filter(({ problem }) => problem === null);
  return {
    items: good.slice(0, followLimits.numbers).map(itemOf),
    over: Math.max(0, good.length - followLimits.numbers),
    bad: lines.filter(
      (line): line is ReadLine & { problem: NonNullable<ReadLine['problem']> } => line.problem !== null,
    ),
  };
};
