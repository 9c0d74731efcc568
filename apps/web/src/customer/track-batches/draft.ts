import { parcelKey } from '@waybill/carriers/tracking-number/formats.ts';
import { trackBatchLimits, type UnrecognisedReason } from '@waybill/contract/endpoints/track-batches.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { ReadResult } from '../../tracking/numbers/read-lines.ts';
import { freshOf, readTyped, type ReadLine } from '../../tracking/numbers/read-typed.ts';

export type DraftLine = ReadLine & {
  readonly id: number;
  /** Its carrier was chosen by hand. */
  readonly pinned: boolean;
};

export type Draft = {
  readonly lines: readonly DraftLine[];
  readonly duplicates: number;
  readonly skipped: number;
  /** Ids that were given out. */
  readonly ids: number;
};

export const emptyDraft: Draft = { lines: [], duplicates: 0, skipped: 0, ids: 0 };

/** Adds what was read, without numbers that are there already. */
export const addRead = (draft: Draft, read: ReadResult): Draft => {
  const { fresh, ...counts } = freshOf(draft, read);
  const added = fresh.map((line, at): DraftLine => ({ ...line, id: draft.ids + at, pinned: false }));
  return { ...counts, lines: [...draft.lines, ...added], ids: draft.ids + added.length };
};

export type DraftMark = Pick<Draft, 'ids' | 'duplicates' | 'skipped'>;

export const takeBack = (draft: Draft, { ids, duplicates, skipped }: DraftMark): Draft => ({
  ...removeLines(draft, (line) => line.id >= ids),
  duplicates,
  skipped,
});

/** Puts another text in the place of a line; a number that is there already takes the line away. */
export const fixLine = (draft: Draft, id: number, text: string): Draft => {
  const read = readTyped(text);
  const parcel = parcelKey(read.number);
  const twice = draft.lines.some((line) => line.id !== id && parcelKey(line.number) === parcel);
  if (twice) return { ...removeLines(draft, (line) => line.id === id), duplicates: draft.duplicates + 1 };
  const lines = draft.lines.map((line) => (line.id === id ? { ...line, ...read, pinned: false } : line));
  return { ...draft, lines };
};

export const pinLines = (draft: Draft, which: (line: DraftLine) => boolean, carrier: Carrier): Draft => ({
  ...draft,
  lines: draft.lines.map((line) => (which(line) ? { ...line, carrier, problem: null, pinned: true } : line)),
});

export const removeLines = (draft: Draft, gone: (line: DraftLine) => boolean): Draft => ({
  ...draft,
  lines: draft.lines.filter((line) => !gone(line)),
});

/** Lines with the same problem and the same carriers to choose from; empty for those without a problem. */
export const kindOf = ({ problem, candidates }: ReadLine): string =>
  problem === null ? '' : [problem, ...candidates].join(' ');

type Kind = {
  readonly kind: string;
  readonly problem: UnrecognisedReason;
  readonly candidates: readonly Carrier[];
  readonly count: number;
};

export type DraftSummary = {
  readonly total: number;
  readonly byCarrier: Readonly<Record<Carrier, number>>;
  readonly problems: readonly DraftLine[];
  readonly kinds: readonly Kind[];
  /** Lines that can be sent; those whose carrier is open can still get one in the batch. */
  readonly sendable: number;
  /** How many of them are too many for one batch. */
  readonly over: number;
};

const isSendable = ({ problem, candidates, number }: ReadLine): boolean =>
  (problem === null || candidates.length > 0) && number.length >= 4 && number.length <= 64;

export const summaryOf = ({ lines }: Draft): DraftSummary => {
  const byCarrier: Record<Carrier, number> = { ups: 0, usps: 0, fedex: 0 };
  const kinds = new Map<string, Kind>();
  const problems = lines.filter(({ problem }) => problem !== null);
  for (const { carrier } of lines) if (carrier !== null) byCarrier[carrier] += 1;
  for (const line of problems) {
    const { problem, candidates } = line;
    if (problem === null) continue;
    const kind = kindOf(line);
    kinds.set(kind, { kind, problem, candidates, count: (kinds.get(kind)?.count ?? 0) + 1 });
  }
  const sendable = lines.filter(isSendable).length;
  return {
    total: lines.length,
    byCarrier,
    problems,
    kinds: [...kinds.values()],
    sendable,
    over: Math.max(0, sendable - trackBatchLimits.numbers),
  };
};

/** What is sent of a draft, and what stays for the next batch: lines that are wrong, and those too many. */
export const requestOf = (draft: Draft, most: number = trackBatchLimits.numbers) => {
  const sent = draft.lines.filter(isSendable).slice(0, most);
  const ids = new Set(sent.map(({ id }) => id));
  return {
    numbers: sent.map(({ number, carrier, pinned: byHand }) =>
      byHand && carrier !== null ? { trackingNumber: number, carrier } : { trackingNumber: number },
    ),
    rest: removeLines({ ...draft, duplicates: 0, skipped: 0 }, ({ id }) => ids.has(id)),
  };
};
