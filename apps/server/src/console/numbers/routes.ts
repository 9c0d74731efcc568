import type { staffNumberEndpoints } from '@waybill/contract/endpoints/staff-numbers.ts';
import type { Deps } from '../../platform/deps.ts';
import { auditorOf } from '../../platform/access/audit.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { blockNumber, unblockNumber } from './block-number.ts';
import { lookUpNumber } from './look-up-number.ts';

export const staffNumberRoutes = ({ db }: Pick<Deps, 'db'>): Handlers<typeof staffNumberEndpoints> => ({
  lookUpNumber: async ({ body: { trackingNumber }, t }) => ({
    list: await lookUpNumber(db, trackingNumber, t),
  }),
  blockNumber: ({ body, idempotencyKey, ...call }) =>
    blockNumber(db, { ...body, by: auditorOf(call), idempotencyKey }),
  unblockNumber: ({ body, idempotencyKey, ...call }) =>
    unblockNumber(db, { ...body, by: auditorOf(call), idempotencyKey }),
});
