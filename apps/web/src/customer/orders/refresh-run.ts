import { refreshIds, type RefreshResult } from '@waybill/contract/endpoints/tracking.ts';
import type { OrderedNumber } from '@waybill/contract/endpoints/logistics.ts';
import type { TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { dueAfter } from '../../tracking/parcel/can-refresh.ts';

export type StatusChange = { readonly from: TrackingStatus; readonly to: TrackingStatus };

export type Ending = Readonly<Pick<RefreshResult, 'id' | 'outcome' | 'reason'>>;

export type RefreshRun = {
  readonly ids: readonly string[];
  /** `stopped` when it was cancelled, or could not go on. */
  readonly state: 'running' | 'done' | 'stopped';
  readonly endings: readonly Ending[];
};

export type OrderRefresh = {
  readonly run: RefreshRun | undefined;
  /** By id; the same status twice means news that did not change it. */
  readonly changes: Readonly<Record<string, StatusChange>>;
  /** Milliseconds from which a number may be asked for again, as the server said it. */
  readonly due: Readonly<Record<string, number>>;
};

/** The same with what begins and ends a run. */
export type Refreshing = OrderRefresh & {
  readonly start: (ids: readonly string[]) => void;
  readonly stop: () => void;
};

export const noRefresh: OrderRefresh = { run: undefined, changes: {}, due: {} };

/** Splits ids into the groups that one call may name, joined as the call wants them (spec section 7). */
export const refreshGroups = (ids: readonly string[], size: number = refreshIds): (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, group) =>
    ids.slice(group * size, (group + 1) * size),
  );

/** Takes the answer for one group into what is known. Ids that the answer forgot have failed for that reason. */
export const takeResults = (
  known: OrderRefresh,
  group: readonly string[],
  results: readonly RefreshResult[],
  before: ReadonlyMap<string, TrackingStatus>,
  forgotten: string,
): OrderRefresh => {
  const changes = { ...known.changes };
  const due = { ...known.due };
  const endings = group.map((id): Ending => {
    const result = results.find((one) => one.id === id);
    if (result === undefined) return { id, outcome: 'failed', reason: forgotten };
    if (result.nextRefreshAt !== null) due[id] = result.nextRefreshAt;
    const from = before.get(id);
    if (result.outcome === 'refreshed' && from !== undefined) changes[id] = { from, to: result.status };
    return { id, outcome: result.outcome, reason: result.reason };
  });
  return { ...withEndings(known, endings), changes, due };
};

export const withEndings = (known: OrderRefresh, endings: readonly Ending[]): OrderRefresh =>
  known.run === undefined
    ? known
    : { ...known, run: { ...known.run, endings: [...known.run.endings, ...endings] } };

export const ended = (known: OrderRefresh, state: 'done' | 'stopped'): OrderRefresh =>
  known.run === undefined ? known : { ...known, run: { ...known.run, state } };

type Fetched = Pick<OrderedNumber, 'id' | 'fetchedTime'>;

/** From when a number may be asked for again: what the server said last, or its pause after the last answer. */
export const dueAt = ({ id, fetchedTime }: Fetched, due: OrderRefresh['due']): number =>
  Math.max(due[id] ?? 0, dueAfter(fetchedTime));

/** From when at least one of the numbers may be asked for again. */
export const firstDueAt = (infos: readonly Fetched[], due: OrderRefresh['due']): number =>
  infos.length === 0 ? 0 : Math.min(...infos.map((info) => dueAt(info, due)));

export const withResults = <T extends OrderedNumber>(
  infos: readonly T[],
  results: readonly RefreshResult[],
): T[] =>
  infos.map((info) => {
    const result = results.find(({ id }) => id === info.id);
    if (result === undefined) return info;
    const { status, statusText, subStatusText, lastEventTime, fetchedTime } = result;
    return { ...info, status, statusText, subStatusText, lastEventTime, fetchedTime: fetchedTime };
  });

type Summary = {
  readonly tone: 'success' | 'info' | 'warning' | 'error';
  readonly text: string;
};

const endingText = ({ outcome, reason }: Ending, t: WebTranslate): Summary => {
  if (outcome === 'failed')
    return { tone: 'error', text: t('refresh.one.failed', { reason: reason ?? t('refresh.noReason') }) };
  return { tone: outcome === 'refreshed' ? 'success' : 'info', text: t(`refresh.one.${outcome}`) };
};

export const summaryOf = (run: RefreshRun, t: WebTranslate): Summary => {
  const [only] = run.endings;
  if (run.ids.length === 1 && only !== undefined) return endingText(only, t);
  const count = (outcome: Ending['outcome']): number =>
    run.endings.filter((ending) => ending.outcome === outcome).length;
  const [refreshed, unchanged, tooSoon, failed] = [
    count('refreshed'),
    count('unchanged'),
    count('too_soon'),
    count('failed'),
  ];
  const left = run.ids.length - run.endings.length;
  const parts = [
    refreshed > 0 && t('refresh.sum.refreshed', { count: refreshed }),
    unchanged > 0 && t('refresh.sum.unchanged', { count: unchanged }),
    tooSoon > 0 && t('refresh.sum.tooSoon', { count: tooSoon }),
    failed > 0 && t('refresh.sum.failed', { count: failed, reasons: reasonsOf(run.endings, t) }),
    left > 0 && t('refresh.sum.left', { count: left }),
  ].filter((part) => part !== false);
  const text = parts.join(t('word.comma'));
  if (failed > 0) return { tone: failed === run.ids.length ? 'error' : 'warning', text };
  if (left > 0) return { tone: 'warning', text };
  return { tone: refreshed > 0 ? 'success' : 'info', text };
};

/** Each reason once, the commonest first. */
const reasonsOf = (endings: readonly Ending[], t: WebTranslate): string => {
  const counts = new Map<string, number>();
  for (const { outcome, reason } of endings) {
    if (outcome !== 'failed') continue;
    const text = reason ?? t('refresh.noReason');
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  if (sorted.length === 1) return sorted[0]?.[0] ?? '';
  return sorted
    .map(([reason, count]) => t('refresh.sum.reason', { reason, count }))
    .join(t('refresh.sum.orElse'));
};
