import type { FollowNotifications } from '@waybill/contract/endpoints/follow-notifications.ts';
import { attentionRules } from '@waybill/contract/endpoints/followed-numbers.ts';
import { trackingStatuses } from '@waybill/contract/vocabulary/carrier.ts';

export const followChannels = ['notice', 'email', 'chat'] as const;
type Channel = (typeof followChannels)[number];
export type NotifiedChange =
  | { readonly kind: 'rules'; readonly name: (typeof attentionRules)[number] }
  | { readonly kind: 'statuses'; readonly name: (typeof trackingStatuses)[number] };

/** Every change that can be notified of; that nothing is known is none. */
export const notifiedChanges: readonly NotifiedChange[] = [
  ...attentionRules.map((name) => ({ kind: 'rules' as const, name })),
  ...trackingStatuses
    .filter((name) => name !== 'unknown')
    .map((name) => ({ kind: 'statuses' as const, name })),
];

export const gets = (settings: FollowNotifications, channel: Channel, change: NotifiedChange): boolean =>
  change.kind === 'rules'
    ? settings[channel].rules.includes(change.name)
    : settings[channel].statuses.includes(change.name);

const withOrWithout = <Name>(names: readonly Name[], name: Name, on: boolean): Name[] => [
  ...names.filter((other) => other !== name),
  ...(on ? [name] : []),
];

export const switched = (
  settings: FollowNotifications,
  channel: Channel,
  change: NotifiedChange,
  on: boolean,
): Partial<FollowNotifications> => {
  const before = settings[channel];
  return {
    [channel]:
      change.kind === 'rules'
        ? { ...before, rules: withOrWithout(before.rules, change.name, on) }
        : { ...before, statuses: withOrWithout(before.statuses, change.name, on) },
  };
};
