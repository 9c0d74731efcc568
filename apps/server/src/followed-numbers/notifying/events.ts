import type { OutboxEvent } from '../../platform/db/outbox.ts';
import { wallTimeOrNull } from '../../platform/db/times.ts';
import type { ChangedNumber } from './store.ts';

export const eventsOf = (row: ChangedNumber): readonly OutboxEvent[] => {
  const object = `followed:${row.id}`;
  const followed = {
    id: String(row.id),
    trackingNumber: row.tracking_number,
    carrier: row.carrier,
    reference: row.reference,
    tags: row.tags,
    status: row.status,
    subStatus: row.sub_status,
  };
  const updated = {
    ...followed,
    previousStatus: row.previous_status,
    expectedOn: row.expected_on,
    deliveredOn: row.delivered_on,
    lastEventTime: row.last_event_local ?? wallTimeOrNull(row.last_event_at),
    lastPlace:
      (row.last_city ?? row.last_region) === null ? null : { city: row.last_city, state: row.last_region },
  };
  return [
    ...(row.status_changed ? [{ type: 'tracking.updated' as const, object, data: updated }] : []),
    ...(row.rule_changed
      ? [{ type: 'tracking.attention' as const, object, data: { ...followed, rule: row.attention } }]
      : []),
  ];
};
