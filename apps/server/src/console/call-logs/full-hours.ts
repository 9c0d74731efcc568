import type { CallRange } from './call-range.ts';

const hourMs = 3_600_000;

/** The beginning of the hour (of UTC) that a time, in milliseconds, falls into. */
export const hourOf = (ms: number): number => Math.floor(ms / hourMs) * hourMs;

/**
 * A range as its full hours that are kept, null where it has none, and what is left of it before and after them. All
 * times in milliseconds; `kept` is from (inclusive) and to (exclusive), null where nothing is.
 */
export const splitHours = (
  range: CallRange,
  kept: CallRange | null,
): { readonly hours: CallRange | null; readonly edges: readonly CallRange[] } => {
  const startMs = Math.max(hourOf(range.startMs + hourMs - 1), kept?.startMs ?? Infinity);
  const endMs = Math.min(hourOf(range.endMs), kept?.endMs ?? -Infinity);
  if (startMs >= endMs) return { hours: null, edges: [range] };
  const edges = [
    { startMs: range.startMs, endMs: startMs },
    { startMs: endMs, endMs: range.endMs },
  ];
  return { hours: { startMs, endMs }, edges: edges.filter((edge) => edge.startMs < edge.endMs) };
};
