import { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { call } from '../../client/call.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';
import { askedOf, queryOf, type Filters } from './filters.ts';
import { keepHold, keepRecentZip } from './kept-holds.ts';
import { fromHold, readHold, shownQuery, useShownStore } from './queries.ts';

/** Asks a carrier's stock; what is found and can be sold is held from then on. */
export const useQueryShipments = (carrier: Carrier) => {
  const { client, write } = useShownStore(carrier);
  return useIdempotentMutation('queryShipments', async (filters: Filters) => {
    await client.cancelQueries({ queryKey: shownQuery(carrier).queryKey });
    const input = { params: { carrier }, body: queryOf(carrier, filters) };
    const answer = await call(logisticsEndpoints.queryShipments, input, { reads: true });
    const asked = [askedOf(carrier, filters)];
    keepRecentZip(carrier, filters.zipCode.trim());
    if (answer.reservation !== null) keepHold(carrier, { holdId: answer.reservation.holdId, asked });
    write({ ...answer, scope: filters.scope, restored: false, asked, askedAt: Date.now() });
  });
};

/** Reads from the server what is held now; rows that can only be looked at stay. */
export const useReloadHold = (carrier: Carrier): (() => Promise<void>) => {
  const { client, write, change } = useShownStore(carrier);
  return async () => {
    const hold = await readHold(carrier);
    const shown = client.getQueryData(shownQuery(carrier).queryKey) ?? null;
    if (hold !== undefined && hold.holdId !== shown?.reservation?.holdId) {
      write({ ...fromHold(hold), restored: shown === null });
      return;
    }
    change((last) => ({
      ...last,
      reservation: hold ?? (last.reservation && { ...last.reservation, expiresAt: 0 }),
    }));
  };
};

/** Gives a hold more time. */
export const useExtendHold = (carrier: Carrier) => {
  const { change } = useShownStore(carrier);
  return useIdempotentMutation('extendHold', async (holdId: string) => {
    const reservation = await call(logisticsEndpoints.extendHold, {
      params: { carrier },
      body: { holdId },
    });
    change((shown) => ({ ...shown, reservation }));
  });
};

/** Gives held numbers back. */
export const useReleaseHold = (carrier: Carrier) => {
  const { write } = useShownStore(carrier);
  return useIdempotentMutation('releaseHold', async (holdId: string) => {
    const given = await call(logisticsEndpoints.releaseHold, { params: { carrier }, body: { holdId } });
    write(null);
    return given;
  });
};
