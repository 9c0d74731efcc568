import { clean } from '@waybill/carriers/tracking-number/find-numbers.ts';
import { parcelKey } from '@waybill/carriers/tracking-number/formats.ts';
import { readNumber, type ReadNumber } from '@waybill/carriers/tracking-number/read-number.ts';
import { carriers, type Carrier } from '@waybill/contract/vocabulary/carrier.ts';

/** What the row of a number says beside it: the order number and the note of its shop; empty where it says nothing. */
export type RowDetails = { readonly reference: string; readonly note: string };

export type ReadLine = Omit<ReadNumber, 'candidates'> & {
  /** Carriers that it can be of, in the usual order: what may be of the same ones is put right together. */
  readonly candidates: readonly Carrier[];
  /** Line or row of the source, from 1. */
  readonly line: number;
  /** As it was typed. */
  readonly text: string;
} & RowDetails;

type TextRead = Omit<ReadLine, 'line' | keyof RowDetails>;

export const asLine = (read: ReadNumber, text: string): TextRead => ({
  ...read,
  candidates: carriers.filter((carrier) => read.candidates.some((one) => one.carrier === carrier)),
  text: clean(text),
});

/** Reads a text that was typed as one number, by the same rules as the server, which decides again. */
export const readTyped = (text: string): TextRead => asLine(readNumber(text), text);

type Read = { readonly lines: readonly ReadLine[]; readonly duplicates: number; readonly skipped: number };

/** The lines of what was read whose numbers are not there already, and the counts with them added. */
export const freshOf = (there: Read, read: Read) => {
  const known = new Set(there.lines.map(({ number }) => parcelKey(number)));
  const fresh = read.lines.filter(({ number }) => !known.has(parcelKey(number)));
  return {
    fresh,
    duplicates: there.duplicates + read.duplicates + read.lines.length - fresh.length,
    skipped: there.skipped + read.skipped,
  };
};
