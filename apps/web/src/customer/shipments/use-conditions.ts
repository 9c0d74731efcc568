import { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import { toHundredths, toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { describeError } from '../../client/error-message.ts';
import { serverNow } from '../../client/server-clock.ts';
import { isDefinitiveFailure } from '../../client/definitive-failure.ts';
import { currentT } from '../../shell/language.tsx';
import { noRun, type Condition, type ConditionOutcome, type ConditionsRun } from './conditions.ts';
import { askedOf, queryOf } from './filters.ts';
import { keepHold } from './kept-holds.ts';
import { fromHold, shownQuery, type Shown } from './queries.ts';

const runKey = ['shipments', 'conditions'] as const;

/** The run under way; another page or tab does not end it. */
let controller: AbortController | undefined;

const shownOf = (client: QueryClient, carrier: Carrier): Shown | null =>
  client.getQueryData<Shown | null>(shownQuery(carrier).queryKey) ?? null;

const liveHold = (client: QueryClient, carrier: Carrier): string | undefined => {
  const shown = shownOf(client, carrier);
  const hold = shown?.scope === 'batch' ? shown.reservation : null;
  return hold != null && hold.expiresAt > serverNow() ? hold.holdId : undefined;
};

/** Asks for one line; what it found stands beside what the carrier's hold had before. */
const ask = async (
  client: QueryClient,
  condition: Condition,
  holdId: string | undefined,
  signal: AbortSignal,
): Promise<{ readonly outcome: ConditionOutcome; readonly holdId: string | undefined }> => {
  const { carrier, quantity } = condition;
  const body = { ...queryOf(carrier, condition), ...(holdId === undefined ? {} : { holdId }) };
  const answer = await call(logisticsEndpoints.queryShipments, { params: { carrier }, body }, { signal });
  const held = answer.list.filter(({ sellable }) => sellable);
  const before = holdId === undefined ? null : shownOf(client, carrier);
  const list = [...(before?.list ?? []), ...held];
  const asked = [...(before?.asked ?? []), askedOf(carrier, condition)];
  if (answer.reservation !== null) keepHold(carrier, { holdId: answer.reservation.holdId, asked });
  const shown: Shown = {
    ...answer,
    list,
    total: list.length,
    found: list.length,
    scope: 'batch',
    restored: false,
    asked,
    askedAt: Date.now(),
  };
  client.setQueryData(shownQuery(carrier).queryKey, shown);
  const points = toPoints(toHundredths(answer.priceList.unitPrice) * held.length);
  return {
    outcome: { kind: 'held', asked: quantity ?? 0, got: held.length, points },
    holdId: answer.reservation?.holdId,
  };
};

/** What is held is read again at the end: an answer that was lost may have held numbers all the same. */
const settle = async (client: QueryClient, touched: ReadonlySet<Carrier>): Promise<void> => {
  const { list } = await call(logisticsEndpoints.listHolds);
  for (const carrier of touched) {
    const hold = list.find((one) => one.carrier === carrier);
    client.setQueryData(
      shownQuery(carrier).queryKey,
      hold === undefined ? null : { ...fromHold(hold), restored: false },
    );
  }
};

/** Asks for the lines one after the other; what they find is added to what is held, or replaces it. */
const runAll = async (client: QueryClient, conditions: readonly Condition[], adds: boolean) => {
  controller = new AbortController();
  const { signal } = controller;
  const update = (change: (run: ConditionsRun) => ConditionsRun): void => {
    client.setQueryData<ConditionsRun>(runKey, (run) => change(run ?? noRun));
  };
  const setOutcome = (id: number, outcome: ConditionOutcome): void =>
    update((run) => ({ ...run, outcomes: { ...run.outcomes, [id]: outcome } }));
  update(({ outcomes }) => ({
    running: true,
    outcomes: {
      ...(adds ? outcomes : {}),
      ...Object.fromEntries(conditions.map(({ id }) => [id, { kind: 'waiting' as const }])),
    },
  }));
  const carriers = new Set(conditions.map(({ carrier }) => carrier));
  await Promise.all([...carriers].map((carrier) => client.cancelQueries(shownQuery(carrier))));
  const holds = new Map<Carrier, string | undefined>(
    adds ? [...carriers].map((carrier) => [carrier, liveHold(client, carrier)] as const) : [],
  );
  let whole = true;
  for (const condition of conditions) {
    const { id, carrier } = condition;
    if (!whole || signal.aborted) {
      setOutcome(id, { kind: 'stopped' });
      continue;
    }
    setOutcome(id, { kind: 'running' });
    try {
      // Lines of a carrier share a hold, so they come one after the other.
      const { outcome, holdId } = await ask(client, condition, holds.get(carrier), signal);
      if (holdId !== undefined) holds.set(carrier, holdId);
      setOutcome(id, outcome);
    } catch (error) {
      if (signal.aborted) setOutcome(id, { kind: 'stopped' });
      else setOutcome(id, { kind: 'failed', reason: describeError(error, currentT())?.text ?? '' });
      // An error is about this line; anything else would meet the next one too.
      whole = isDefinitiveFailure(error);
    }
  }
  await settle(client, carriers).catch(() => undefined);
  controller = undefined;
  update((run) => ({ ...run, running: false }));
};

export const useConditions = () => {
  const client = useQueryClient();
  const { data: run = noRun } = useQuery<ConditionsRun>({
    queryKey: runKey,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return {
    run,
    start: (conditions: readonly Condition[], adds: boolean): void => {
      if (controller === undefined) void runAll(client, conditions, adds);
    },
    stop: (): void => controller?.abort(),
    forget: (): void => {
      client.setQueryData(runKey, noRun);
    },
  };
};
