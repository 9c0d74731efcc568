import type {
  ChannelSettings,
  FollowNotifications,
} from '@waybill/contract/endpoints/follow-notifications.ts';
import type { AttentionRule } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';

/** Channels that an account chooses for; webhook endpoints choose by themselves. */
export const chosenChannels = ['notice', 'email', 'chat'] as const;

export const messageOf = (
  changed: {
    readonly status: TrackingStatus;
    readonly status_changed: boolean;
    readonly attention: AttentionRule | null;
    readonly rule_changed: boolean;
  },
  { statuses, rules }: Pick<ChannelSettings, 'statuses' | 'rules'>,
): { readonly status: TrackingStatus | null; readonly rule: AttentionRule | null } | undefined => {
  const { status, attention } = changed;
  const facts = {
    status: changed.status_changed && statuses.includes(status) ? status : null,
    rule: changed.rule_changed && attention !== null && rules.includes(attention) ? attention : null,
  };
  return facts.status === null && facts.rule === null ? undefined : facts;
};

/** No zone has an offset that is not a multiple of it. */
const quarterMs = 15 * 60_000;
const nextQuarter = (at: number): number => (Math.floor(at / quarterMs) + 1) * quarterMs;

const formats = new Map<string, Intl.DateTimeFormat>();

const clockOf = (at: number, timeZone: string): { readonly hour: number; readonly minute: number } => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric' });
  formats.set(timeZone, format);
  const [hour, minute] = format.format(at).split(':').map(Number);
  return { hour: hour ?? 0, minute: minute ?? 0 };
};

const isQuiet = (hour: number, { from, until }: NonNullable<FollowNotifications['quiet']>): boolean =>
  from < until ? from <= hour && hour < until : from <= hour || hour < until;

/**
 * When a change of this moment is sent, in milliseconds since the epoch: at the pace of the channel, and not in quiet
 * hours, after which all that was held back is due at once. An hour that a change of clocks left out comes a day later.
 */
export const dueAt = (
  { pace, hour }: Pick<ChannelSettings, 'pace' | 'hour'>,
  quiet: FollowNotifications['quiet'],
  now: number,
  timeZone: string,
): number => {
  const isPace = (clock: { readonly hour: number; readonly minute: number }): boolean =>
    clock.minute === 0 && (pace === 'hour' || clock.hour === hour);
  let at = now;
  if (pace !== 'now')
    do at = nextQuarter(at);
    while (!isPace(clockOf(at, timeZone)));
  while (quiet !== null && isQuiet(clockOf(at, timeZone).hour, quiet)) at = nextQuarter(at);
  return at;
};
