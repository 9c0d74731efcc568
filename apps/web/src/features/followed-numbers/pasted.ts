import { followLimits } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { ReadLine, ReadResult } from '../../frame/numbers/read-lines.ts';

/** Numbers that were pasted and are not followed yet. */
export type Pasted = Pick<ReadResult, 'lines' | 'duplicates' | 'skipped'>;

export const nothingPasted: Pasted = { lines: [], duplicates: 0, skipped: 0 };

/** Adds what was read, without numbers that are there already. */
export const addPasted = (pasted: Pasted, read: Pasted): Pasted => {
  const known = new Set(pasted.lines.map(({ number }) => number));
  const fresh = read.lines.filter(({ number }) => !known.has(number));
  return {
    lines: [...pasted.lines, ...fresh],
    duplicates: pasted.duplicates + read.duplicates + read.lines.length - fresh.length,
    skipped: pasted.skipped + read.skipped,
  };
};

/** What can be followed of it in one call, how many are too many for it, and the lines that cannot be followed. */
export const sortPasted = ({ lines }: Pasted) => {
  const good = lines.filter(({ problem }) => problem === null).map(({ number }) => number);
  return {
    numbers: good.slice(0, followLimits.numbers),
    over: Math.max(0, good.length - followLimits.numbers),
    bad: lines.filter(
      (line): line is ReadLine & { problem: NonNullable<ReadLine['problem']> } => line.problem !== null,
    ),
  };
};
