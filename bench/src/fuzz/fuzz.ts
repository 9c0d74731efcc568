import { type EndpointShape, keyScopeOf } from '@waybill/contract/endpoint.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import fc from 'fast-check';
import { brokenInvariants } from '../caller.ts';
import { hearSilence } from '../silence.ts';
import { type Call, callOf } from './calls.ts';
import { type Answer, createJudge } from './judge.ts';
import { KnownIds, idsOf } from './known-ids.ts';
import { type Operation, readOperations } from './operations.ts';
import { type Actor, type Target, credentialsOf, letAllIn, openTarget, restore } from './target.ts';

export type FuzzOptions = {
  readonly databaseUrl: string;
  readonly requests: number;
  readonly seed: number;
  readonly from?: number;
  readonly print?: (text: string) => void;
};

type Counts = Map<string, Map<number, number>>;

export type FuzzReport = {
  readonly operations: number;
  /** Answers by status: of each kind of request, and of each operation. */
  readonly byKind: Counts;
  readonly byOperation: Counts;
  readonly neverSucceeded: readonly string[];
  /** Each with how to make it again. */
  readonly wrong: readonly string[];
  /** The longest that `/healthz` took, in milliseconds. */
  readonly silenceMs: number;
};

/** Calls at the same time: a run of the property. */
const lanes = 8;
/** Runs between two looks at accounts and limits. */
const round = 50;
const keptOfAKind = 3;

/** What may end sessions, roles or keys, or limit them. */
const shutsOut =
  /^(logout|endSession|refreshToken|endOther|changePassword|resetPassword|revoke|setUser|setKey|collectMyKey|(?:change|rotate|delete)(?:Key|Template)|saveLimits|deleteLimit|addToBlacklist)/;

const seldom = new Set([
  'checkInvariants',
  'diagnosisReport',
  'issueCodes',
  'streamNotices',
  'clearCache',
  'checkAudit',
]);
/** What most of the rest begins with, and what is worth getting to from there. */
const often: Readonly<Record<string, number>> = {
  queryShipments: 64,
  placeOrder: 64,
  requestRefund: 32,
  decideRefundRequest: 32,
  extendHold: 16,
  releaseHold: 16,
  createTicket: 16,
  replyTicket: 32,
  trackNumbers: 16,
  getTrackBatch: 16,
};

const mayAsk = (endpoint: EndpointShape, { role, key }: Actor): boolean => {
  const { access } = endpoint;
  if (access === 'open') return true;
  if (role === null || (key !== undefined && keyScopeOf(endpoint) === null)) return false;
  return access === 'signedIn' || roleMay(role, access);
};

/** Who makes a call: mostly somebody who may, a user more often than the staff where both may, now and then anybody. */
const actorFor = ({ actors }: Target, { endpoint }: Operation, dice: number): Actor => {
  const may = actors.filter((actor) => mayAsk(endpoint, actor));
  const users = may.filter(({ role }) => role === 'user');
  const from = dice % 20 < 3 ? actors : dice % 20 < 14 && users.length > 0 ? users : may;
  return from[Math.floor(dice / 20) % from.length] ?? (actors[0] as Actor);
};

/** Of a stream that stays open, what is said at once. */
const readText = async (response: Response): Promise<string> => {
  const type = response.headers.get('content-type') ?? '';
  if (!/^(?:text\/event-stream|application\/x-ndjson)/.test(type)) return response.text();
  const reader = response.body?.getReader();
  const first = await Promise.race([reader?.read(), new Promise<undefined>((end) => setTimeout(end, 60))]);
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
};

const send = async (url: string, call: Call, actor: Actor, again = true): Promise<Answer> => {
  const { operation, path, headers, body = null, dice } = call;
  const from = { 'x-forwarded-for': `10.0.${dice % 4}.${dice % 250}` };
  try {
    const response = await fetch(`${url}${path}`, {
      method: operation.method,
      headers: { ...from, ...credentialsOf(actor), ...headers },
      body,
      signal: AbortSignal.timeout(20_000),
    });
    return { status: response.status, headers: response.headers, text: await readText(response) };
  } catch (error) {
    // The server closed the kept connection while it was taken: the request was never read.
    if (again && !String(error).includes('Timeout')) return send(url, call, actor, false);
    return {
      status: 0,
      headers: new Headers(),
      text: error instanceof Error ? `${error.message}: ${String(error.cause)}` : '',
    };
  }
};

/** Makes one call; what its answer says can be asked for by the next. */
const createCaller = (
  target: Target,
  ids: KnownIds,
  record: (call: Call, actor: Actor, answer: Answer, place: string) => void,
) => {
  for (const found of target.ids) ids.add(found);
  return async (call: Call, actor: Actor, place: string): Promise<void> => {
    const { id, endpoint } = call.operation;
    // Whoever it is later, it asked with what it had now.
    const asked = { ...actor };
    const answer = await send(target.url, call, asked);
    const { status, headers, text } = answer;
    record(call, asked, answer, place);
    const given = headers.get('x-new-token');
    if (given !== null && asked.token === actor.token) actor.token = given;
    const isShut = status === 401 && asked.role !== null && endpoint.access !== 'open';
    if (isShut || (status === 200 && shutsOut.test(id))) await letAllIn(target);
    const isData = status === 200 && headers.get('content-type')?.startsWith('application/json') === true;
    if (!isData || text.length > 200_000) return;
    const { data } = JSON.parse(text) as { data?: unknown };
    for (const found of idsOf(id, data, actor.userId)) ids.add(found);
  };
};

/**
 * Makes calls of every operation by every role, eight at a time, and looks at each answer. The same seed makes the same
 * choices again, but for ids of what is there.
 */
export const runFuzz = async (options: FuzzOptions): Promise<FuzzReport> => {
  const { databaseUrl, requests, seed, from = 0, print = () => undefined } = options;
  const operations = await readOperations();
  const target = await openTarget(databaseUrl);
  const [byKind, byOperation]: [Counts, Counts] = [new Map(), new Map()];
  const found = new Map<string, string[]>();
  const find = (problem: string, place: string, id = '', sent: object = {}): void => {
    const same = found.getOrInsertComputed(`${id} ${problem.slice(0, 60)}`, () => []);
    if (same.length === keptOfAKind) return;
    same.push(`${id}: ${problem}\n  ${place} ${JSON.stringify(sent).slice(0, 3_000)}`);
    print(`FOUND ${same.at(-1) ?? ''}\n${target.server.said().slice(-1_500)}`);
  };
  const judge = createJudge(target, operations);
  const ids = new KnownIds();
  const ask = createCaller(target, ids, (call, actor, answer, place) => {
    const { operation, kind, path, headers, body } = call;
    for (const [counts, name] of [
      [byKind, kind],
      [byOperation, operation.id],
    ] as const) {
      const row = counts.getOrInsertComputed(name, () => new Map());
      row.set(answer.status, (row.get(answer.status) ?? 0) + 1);
    }
    const problem = judge(call, actor, answer);
    if (problem !== undefined) find(problem, place, operation.id, { as: actor.name, path, headers, body });
  });
  const silence = hearSilence([target.url]);
  const first = Math.floor(from / lanes);
  const anyCall = fc.oneof(
    ...operations.map((operation) => ({
      weight: seldom.has(operation.id) ? 1 : (often[operation.id] ?? 4),
      arbitrary: fc
        .record({ call: callOf(operation), actor: fc.nat({ max: 1_000_000 }) })
        .map(({ call, actor: dice }) => (place: string) => {
          const actor = actorFor(target, operation, dice);
          return ask(call(ids, actor.userId), actor, place);
        }),
    })),
  );
  let [run, silenceMs] = [first, 0];
  const property = fc.asyncProperty(
    fc.array(anyCall, { minLength: lanes, maxLength: lanes }),
    async (calls) => {
      const place = `--seed ${seed} --from ${run * lanes}`;
      await Promise.all(calls.map((make) => make(place)));
      run += 1;
      if ((run - first) % round > 0) return;
      await restore(target);
      print(`${(run - first) * lanes} of ${requests}, ${found.size} findings`);
    },
  );
  try {
    await fc.assert(property, {
      seed,
      path: String(first),
      numRuns: Math.ceil(requests / lanes),
      endOnFailure: true,
    });
    await letAllIn(target);
    for (const broken of await brokenInvariants(target.url, target.superAdmin.token ?? ''))
      find(`invariant ${broken}`, `--seed ${seed}`);
  } finally {
    silenceMs = await silence.end();
    await target.stop();
  }
  const succeeded = ({ id }: Operation): boolean =>
    [200, 204].some((status) => byOperation.get(id)?.has(status) === true);
  return {
    operations: operations.length,
    byKind,
    byOperation,
    neverSucceeded: operations.filter((one) => !succeeded(one)).map(({ id }) => id),
    wrong: [...found.values()].flat(),
    silenceMs,
  };
};
