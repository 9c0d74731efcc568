import type { AttentionSetting } from '@waybill/contract/endpoints/attention-settings.ts';
import { dayMs } from '@waybill/contract/std/days.ts';
import type { AttentionRule } from '@waybill/contract/endpoints/followed-numbers.ts';
import type {
  TrackingReason,
  TrackingStatus,
  TrackingSubStatus,
} from '@waybill/contract/vocabulary/carrier.ts';
import {
  type WaitingRule,
  attentionDays,
  silentDays,
  silentStatuses,
} from '@waybill/contract/vocabulary/attention-days.ts';
import { serviceClassOf } from '@waybill/contract/vocabulary/service-class.ts';

const hourMs = 3_600_000;

/** The last zone of the United States ends a day so many hours after UTC does. */
const lastZoneHours = 12;

export const endedStatuses: readonly TrackingStatus[] = ['delivered', 'returned', 'cancelled', 'expired'];
const finals: ReadonlySet<TrackingStatus> = new Set(endedStatuses);
const held: ReadonlySet<TrackingSubStatus> = new Set(['held', 'customs', 'restricted', 'blocked']);

/** How a parcel stands. Times are milliseconds since the epoch. */
export type ParcelFacts = {
  readonly status: TrackingStatus;
  readonly sub_status: TrackingSubStatus | null;
  readonly reason: TrackingReason | null;
  /** A day, in the zone of the destination. */
  readonly expected_on: string | null;
  /** When it was last heard of it; of a wall clock without a zone as if it were of UTC. */
  readonly heard_ms: number | null;
  readonly followed_ms: number;
  readonly service: string | null;
  /** Whether an event says that it was delivered; null when its events are not known. */
  readonly delivery_event: boolean | null;
};

export type OwnRules = ReadonlyMap<AttentionRule, Pick<AttentionSetting, 'enabled' | 'days' | 'byStatus'>>;

/** Why somebody should look at a parcel; null when nothing is to be done, and then when time alone may change that. */
export type Judgement = { readonly rule: AttentionRule | null; readonly again: number | null };

const ofState = ({
  status,
  sub_status: subStatus,
  delivery_event: delivered,
}: ParcelFacts): AttentionRule | null => {
  if (status === 'returned' || subStatus === 'returning') return 'returning';
  if (status === 'delivered' && delivered === false) return 'unconfirmed';
  if (finals.has(status)) return null;
  if (status === 'exception') return subStatus !== null && held.has(subStatus) ? 'held' : 'exception';
  if (status === 'delivery_attempted') return 'attempted';
  if (status === 'available_for_pickup' || (subStatus !== null && held.has(subStatus))) return 'held';
  return null;
};

const silentDaysOf = ({ status, service }: ParcelFacts, own: OwnRules): number | undefined => {
  const silent = silentStatuses.find((one) => one === status);
  if (silent === undefined) return undefined;
  const kind = serviceClassOf(service);
  const rule = own.get('silent');
  return rule?.byStatus?.[silent]?.[kind] ?? rule?.days ?? silentDays[silent][kind];
};

const timesOf = (facts: ParcelFacts, own: OwnRules): { rule: AttentionRule; at: number }[] => {
  const { reason, expected_on: expectedOn, heard_ms: heardAt, followed_ms: followedAt } = facts;
  const days = (rule: WaitingRule, usual: number): number => dayMs * (own.get(rule)?.days ?? usual);
  const silent = silentDaysOf(facts, own);
  return [
    ...(expectedOn === null
      ? []
      : [
          {
            rule: 'overdue' as const,
            at:
              Date.parse(expectedOn) +
              dayMs +
              lastZoneHours * hourMs +
              days('overdue', attentionDays.overdue.usual),
          },
        ]),
    ...(silent === undefined || heardAt === null
      ? []
      : [{ rule: 'silent' as const, at: heardAt + silent * dayMs }]),
    ...(reason === 'not_found'
      ? [{ rule: 'not_found' as const, at: followedAt + days('not_found', attentionDays.not_found.usual) }]
      : []),
  ].filter(({ rule }) => own.get(rule)?.enabled !== false);
};

export const judge = (facts: ParcelFacts, now: number, own: OwnRules = new Map()): Judgement => {
  const stated = ofState(facts);
  const rule = stated !== null && own.get(stated)?.enabled === false ? null : stated;
  if (rule !== null || finals.has(facts.status)) return { rule, again: null };
  const times = timesOf(facts, own);
  const passed = times.find(({ at }) => at <= now);
  if (passed !== undefined) {
    // A rule of more weight may follow.
    const before = times.slice(0, times.indexOf(passed)).map(({ at }) => at);
    return { rule: passed.rule, again: before.length === 0 ? null : Math.min(...before) };
  }
  return { rule: null, again: times.length === 0 ? null : Math.min(...times.map(({ at }) => at)) };
};
