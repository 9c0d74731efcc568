import { unrecognisedReasons as problems } from '@waybill/contract/endpoints/track-batches.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { ReadLine } from './read-typed.ts';

/** Some lines in the shape that goes from a worker to the page at the least cost. */
export type PackedLines = {
  readonly lines: Uint32Array<ArrayBuffer>;
  /** Carrier, problem and candidates of each, by bits. */
  readonly marks: Uint16Array<ArrayBuffer>;
  /** One a line, here and below. */
  readonly texts: string;
  readonly numbers: string;
  readonly references: string;
  readonly notes: string;
};

const markOf = ({ carrier, problem, candidates }: ReadLine): number => {
  const whose = carrier === null ? 0 : carriers.indexOf(carrier) + 1;
  const why = problem === null ? 0 : problems.indexOf(problem) + 1;
  const mask = candidates.reduce((sum, candidate) => sum | (1 << carriers.indexOf(candidate)), 0);
  return whose | (why << 2) | (mask << 6);
};

/** Packs lines; their texts hold no line ends. */
export const packLines = (lines: readonly ReadLine[]): PackedLines => ({
  lines: Uint32Array.from(lines, ({ line }) => line),
  marks: Uint16Array.from(lines, markOf),
  texts: lines.map(({ text }) => text).join('\n'),
  numbers: lines.map(({ number }) => number).join('\n'),
  references: lines.map(({ reference }) => reference).join('\n'),
  notes: lines.map(({ note }) => note).join('\n'),
});

/** Takes them apart again; candidates come back in the order of the carriers. */
export const unpackLines = ({ lines, marks, ...packed }: PackedLines): ReadLine[] => {
  const text = packed.texts.split('\n');
  const number = packed.numbers.split('\n');
  const reference = packed.references.split('\n');
  const note = packed.notes.split('\n');
  return Array.from(lines, (line, at) => {
    const mark = marks[at] ?? 0;
    return {
      line,
      text: text[at] ?? '',
      number: number[at] ?? '',
      reference: reference[at] ?? '',
      note: note[at] ?? '',
      carrier: carriers[(mark & 3) - 1] ?? null,
      problem: problems[((mark >> 2) & 15) - 1] ?? null,
      candidates: carriers.filter((_, index) => ((mark >> 6) & (1 << index)) !== 0),
    };
  });
};
