import type { ServiceClass } from './service-class.ts';

/** Rules of what needs attention that wait for days, and how many: null where the usual number goes by status and service. */
export const attentionDays = {
  overdue: { least: 0, most: 30, usual: 0 },
  silent: { least: 1, most: 60, usual: null },
  not_found: { least: 1, most: 30, usual: 3 },
} as const;
export type WaitingRule = keyof typeof attentionDays;

export const waits = (rule: string): rule is WaitingRule => rule in attentionDays;

export const silentStatuses = [
  'label_created',
  'accepted',
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivery_attempted',
] as const;
export type SilentStatus = (typeof silentStatuses)[number];

/** Days without an event after which somebody should look, by status and by how fast the service is. */
export const silentDays: Readonly<Record<SilentStatus, Readonly<Record<ServiceClass, number>>>> = {
  label_created: { express: 3, ground: 5, economy: 7 },
  accepted: { express: 2, ground: 3, economy: 5 },
  in_transit: { express: 2, ground: 5, economy: 7 },
  out_for_delivery: { express: 1, ground: 2, economy: 2 },
  available_for_pickup: { express: 5, ground: 5, economy: 5 },
  delivery_attempted: { express: 2, ground: 3, economy: 3 },
};
