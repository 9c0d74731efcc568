import { type EndpointShape, keyScopeOf } from '@waybill/contract/endpoint.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import fc, { type GeneratorValue } from 'fast-check';
import { brokenInvariants } from '../caller.ts';
import { hearSilence } from '../silence.ts';
import { type Call, type Given, callOf } from './calls.ts';
import { createJudge } from './judge.ts';
import { KnownIds, idsOf, kindOfField } from './known-ids.ts';
import { type Actor, type Market, openMarket } from './market.ts';
import { type Operation, readOperations } from './operations.ts';
import { Report } from './report.ts';
import { letAllIn, restore, withOwnSession } from './restore.ts';
import { createSender } from './send.ts';

export type FuzzOptions = {
  readonly databaseUrl: string;
  readonly requests: number;
  readonly seed: number;
  readonly from?: number;
  readonly print?: (text: string) => void;
};

/** Calls at the same time: a run of the property. */
const lanes = 8;
/** Runs between two looks at accounts and limits. */
const round = 50;
const deepest = 3;

/** Made with a session of its own, so that others go on. */
const endsItsSession = new Set(['logout', 'endSession', 'refreshToken']);
/** What may end sessions, roles or keys of others, or limit them. */
const shutsOut =
  /^(endOther|changePassword|resetPassword|revoke|setUser|setKey|collectMyKey|(?:change|rotate|delete)(?:Key|Template)|saveLimits|deleteLimit|addToBlacklist)/;

const seldom = new Set([
  'checkInvariants',
  'diagnosisReport',
  'issueCodes',
  'streamNotices',
  'clearCache',
  'checkAudit',
]);
/** What most of the rest begins with. */
const often: Readonly<Record<string, number>> = { queryShipments: 48, createTicket: 16, trackNumbers: 16 };
/** What is worth getting to from an answer. */
const oftenNext: Readonly<Record<string, number>> = {
  placeOrder: 32,
  requestRefund: 24,
  decideRefundRequest: 16,
  extendHold: 8,
  releaseHold: 8,
};
const weighted = (operations: readonly Operation[], weights: typeof often): fc.Arbitrary<Operation> =>
  fc.oneof(
    ...operations.map((operation) => ({
      weight: seldom.has(operation.id) ? 1 : (weights[operation.id] ?? 4),
      arbitrary: fc.constant(operation),
    })),
  );

const mayAsk = (endpoint: EndpointShape, { role, key }: Actor): boolean => {
  const { access } = endpoint;
  if (access === 'open') return true;
  if (role === null || (key !== undefined && keyScopeOf(endpoint) === null)) return false;
  return access === 'signedIn' || roleMay(role, access);
};

/** Who makes a call: mostly somebody who may, a user more often than the staff where both may, now and then anybody. */
const actorFor = (actors: readonly Actor[], { endpoint }: Operation, dice: number): Actor => {
  const may = actors.filter((actor) => mayAsk(endpoint, actor));
  const users = may.filter(({ role }) => role === 'user');
  const from = dice % 20 < 3 ? actors : dice % 20 < 14 && users.length > 0 ? users : may;
  return from[Math.floor(dice / 20) % from.length] ?? (actors[0] as Actor);
};

/** Who makes a call that an answer led to: who was answered, now and then and where they may not, another who may. */
const followerOf = (
  actors: readonly Actor[],
  { endpoint }: Operation,
  answered: Actor,
  dice: number,
): Actor => {
  if (dice % 4 > 0 && mayAsk(endpoint, answered)) return answered;
  const able = actors.filter(
    (one) => one.userId !== answered.userId && one.role !== null && mayAsk(endpoint, one),
  );
  return able[Math.floor(dice / 4) % Math.max(1, able.length)] ?? answered;
};

const slotsOf = (operation: Operation): readonly { readonly field: string; readonly kind: string }[] => {
  const fields = [
    ...operation.params.map(({ name }) => name),
    ...Object.keys(operation.body?.properties ?? {}),
  ];
  return fields.flatMap((field) => {
    const kind = kindOfField(operation, field);
    return kind === undefined ? [] : [{ field, kind }];
  });
};

const dataOf = (text: string): unknown => {
  if (text.length > 200_000 || !text.startsWith('{')) return undefined;
  try {
    return (JSON.parse(text) as { data?: unknown }).data;
  } catch {
    // A stream of lines is no JSON.
    return undefined;
  }
};

/** One lane of calls, drawn as it goes: what an answer says decides what can be asked next. */
const createLane = (
  market: Market,
  operations: readonly Operation[],
  report: Report,
  print: (text: string) => void,
) => {
  const ids = new KnownIds();
  for (const found of market.ids) ids.add(found);
  const sender = createSender(market.url);
  const judge = createJudge(market, operations);
  // What is drawn must be the same function each time.
  const [anyOperation, anyDice] = [weighted(operations, often), fc.nat({ max: 1_000_000 })];
  const [drawOperation, drawDice] = [() => anyOperation, () => anyDice];
  const drawCall = new Map(
    operations.map((operation) => {
      const calls = callOf(operation);
      return [operation, () => calls];
    }),
  );
  const takers = new Map<string, () => fc.Arbitrary<Operation>>();
  for (const [kind, taking] of Map.groupBy(
    operations.flatMap((operation) => slotsOf(operation).map((slot) => ({ operation, ...slot }))),
    (one) => one.kind,
  )) {
    const some = weighted([...new Set(taking.map(({ operation }) => operation))], oftenNext);
    takers.set(kind, () => some);
  }

  const ask = async (call: Call, actor: Actor, place: string): Promise<unknown> => {
    const { operation, dice } = call;
    // Whoever it is later, it asked with what it had now.
    const asked = endsItsSession.has(operation.id) ? await withOwnSession(market, actor) : { ...actor };
    const answer = await sender.send(call, asked, `10.0.${dice % 4}.${dice % 250}`);
    report.count(call, answer);
    const given = answer.headers['x-new-token'];
    if (typeof given === 'string' && asked.token === actor.token) actor.token = given;
    const problem = judge(call, asked, answer);
    const text = problem === undefined ? undefined : report.find(problem, place, call, asked);
    if (text !== undefined) print(`FOUND ${text}\n${market.server.said().slice(-1_500)}`);
    const isShut = answer.status === 401 && asked.role !== null && operation.endpoint.access !== 'open';
    if (isShut || (answer.status === 200 && shutsOut.test(operation.id))) await letAllIn(market);
    return answer.status === 200 ? dataOf(answer.text) : undefined;
  };
  const step = async (
    draw: GeneratorValue,
    place: string,
    depth: number,
    operation: Operation,
    actor: Actor,
    given?: Given,
  ): Promise<void> => {
    const drawn = draw(drawCall.get(operation) as () => ReturnType<typeof callOf>);
    const call = drawn(ids, actor.userId, given);
    const data = await ask(call, actor, place);
    const found = idsOf(operation.id, data, actor.userId);
    for (const one of found) ids.add(one);
    const dice = draw(drawDice);
    const kinds = [...new Set(found.map(({ kind }) => kind))].filter((kind) => takers.has(kind));
    const kind = kinds[dice % Math.max(1, kinds.length)] ?? '';
    const one = found.find((some) => some.kind === kind);
    const taker = takers.get(kind);
    if (one === undefined || taker === undefined || depth === deepest) return;
    const next = draw(taker);
    const slot = slotsOf(next).find((some) => some.kind === kind)?.field ?? 'id';
    const { version } = data as { version?: unknown };
    const value = slot.endsWith('s') ? [one.id] : one.id;
    const more = { ...(version === undefined ? {} : { version }), ...call.carrier };
    const by = followerOf(market.actors, next, actor, Math.floor(dice / 8));
    await step(draw, place, depth + 1, next, by, { ...more, [slot]: value });
  };
  return {
    run: (draw: GeneratorValue, place: string): Promise<void> => {
      const operation = draw(drawOperation);
      return step(draw, place, 0, operation, actorFor(market.actors, operation, draw(drawDice)));
    },
    close: () => sender.close(),
  };
};

/**
 * Makes calls of every operation by every role, eight at a time, and looks at each answer. The same seed makes the same
 * choices again, but for ids of what is there.
 */
export const runFuzz = async (options: FuzzOptions): Promise<Report> => {
  const { databaseUrl, requests, seed, from = 0, print = () => undefined } = options;
  const operations = await readOperations();
  const market = await openMarket(databaseUrl);
  const report = new Report(operations.map(({ id }) => id));
  const lane = createLane(market, operations, report, print);
  const silence = hearSilence([market.url]);
  const first = Math.floor(from / lanes);
  // The number makes them differ: they begin with what is random then, and take nothing of it.
  const draw = fc.tuple(fc.nat(), fc.gen()).map(([, one]) => one);
  let run = first;
  const property = fc.asyncProperty(fc.array(draw, { minLength: lanes, maxLength: lanes }), async (draws) => {
    const place = `--seed ${seed} --from ${run * lanes}`;
    await Promise.all(draws.map((one) => lane.run(one, place)));
    run += 1;
    if ((run - first) % round > 0) return;
    await restore(market);
    print(`${(run - first) * lanes} of ${requests}, ${report.wrong.length} findings`);
  });
  try {
    await fc.assert(property, {
      seed,
      path: String(first),
      numRuns: Math.ceil(requests / lanes),
      endOnFailure: true,
    });
    await letAllIn(market);
    const superAdmin = market.actors.find(({ name }) => name === 'super admin');
    for (const broken of await brokenInvariants(market.url, superAdmin?.token ?? ''))
      report.find(`invariant ${broken}`, `--seed ${seed}`);
    report.silenceMs = await silence.end();
    return report;
  } finally {
    await silence.end();
    lane.close();
    await market.stop();
  }
};
