import { useMutation } from '@tanstack/react-query';
import { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { call, perform } from '../../client/call.ts';
import { isDefinitiveFailure } from '../../client/definitive-failure.ts';
import { customMutation } from '../../client/query.ts';
import { askedOf, plainZip, queryOf, type Filters } from './filters.ts';
import { keepHold, keepRecentZip } from './kept-holds.ts';
import { fromHold, readHold, shownQuery, useShownStore, withHold, type Shown } from './queries.ts';

let channel: BroadcastChannel | undefined;
/**
 * One for the window: a channel hears all others of its name, also those of its own window, but never itself. A browser
 * that has none shows the change when the hold is read the next time.
 */
const sharedChannel = (): BroadcastChannel | undefined =>
  (channel ??= typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('waybill_holds'));

/** Tells the other windows of this browser that the hold of a carrier has changed; each of them reads it again. */
export const announceHoldChange = (carrier: Carrier): void => {
  sharedChannel()?.postMessage(carrier);
};

/** Runs `changed` whenever another window announces that the hold of the carrier has changed. Returns the way to stop. */
export const onHoldChange = (carrier: Carrier, changed: () => void): (() => void) => {
  const listener = ({ data }: MessageEvent): void => {
    if (data === carrier) changed();
  };
  const listened = sharedChannel();
  listened?.addEventListener('message', listener);
  return () => listened?.removeEventListener('message', listener);
};

const stockMutation = (carrier: Carrier) =>
  customMutation('queryShipments', async (filters: Filters, _, client) => {
    const { queryKey } = shownQuery(carrier);
    await client.cancelQueries({ queryKey });
    const input = { params: { carrier }, body: queryOf(carrier, filters) };
    const answer = await call(logisticsEndpoints.queryShipments, input);
    const asked = [askedOf(carrier, filters)];
    keepRecentZip(carrier, plainZip(filters.zipCode));
    if (answer.reservation !== null) keepHold(carrier, { holdId: answer.reservation.holdId, asked });
    const found = answer.list.filter((row) => row.sellable).length;
    const shown = { found, scope: filters.scope, restored: false, asked, askedAt: Date.now() };
    client.setQueryData(queryKey, { ...answer, ...shown });
  });

/** Asks a carrier's stock; what is found and can be sold is held from then on. */
export const useQueryShipments = (carrier: Carrier) => useMutation(stockMutation(carrier));

/**
 * Reads from the server what is held now, after another tab or device may have changed it. What is shown stays when it
 * changed in the meantime: it is newer than the answer.
 */
export const useReloadHold = (carrier: Carrier) => {
  const { client, write } = useShownStore(carrier);
  return async (options: { readonly background?: boolean } = {}): Promise<void> => {
    const read = (): Shown | null => client.getQueryData(shownQuery(carrier).queryKey) ?? null;
    const before = read();
    const hold = await readHold(carrier, options);
    if (read() !== before) return;
    if (hold !== undefined && hold.holdId !== before?.reservation?.holdId)
      write({ ...fromHold(hold), restored: before === null });
    else if (hold !== undefined && before !== null) write(withHold(before, hold));
    else if (before?.reservation != null)
      write({ ...before, reservation: { ...before.reservation, expiresAt: 0 } });
  };
};

/** The same where nobody waits for it: what could not be read stays as it was. */
export const useSyncHold = (carrier: Carrier): (() => Promise<void>) => {
  const reload = useReloadHold(carrier);
  return () =>
    reload({ background: true }).catch((error: unknown) =>
      console.error('The hold could not be read', error),
    );
};

/** Changes of a hold. One that the server rejects was made elsewhere, or the hold is gone: it is read again. */
export const useHoldChanges = (carrier: Carrier) => {
  const { change, write } = useShownStore(carrier);
  const sync = useSyncHold(carrier);
  const announced = <Result>(name: string, run: (holdId: string) => Promise<Result>) =>
    customMutation(name, async (holdId: string) => {
      try {
        const result = await run(holdId);
        announceHoldChange(carrier);
        return result;
      } catch (error) {
        if (isDefinitiveFailure(error)) await sync();
        throw error;
      }
    });
  const inputOf = (holdId: string) => ({ params: { carrier }, body: { holdId } });
  const extend = announced('extendHold', async (holdId) => {
    const reservation = await call(logisticsEndpoints.extendHold, inputOf(holdId));
    if (reservation === null) await sync();
    else change((shown) => ({ ...shown, reservation }));
  });
  const release = announced('releaseHold', async (holdId) => {
    const given = await perform(logisticsEndpoints.releaseHold, inputOf(holdId));
    write(null);
    return given;
  });
  return { extend: useMutation(extend), release: useMutation(release) };
};
