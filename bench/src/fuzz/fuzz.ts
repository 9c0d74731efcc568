import { type EndpointShape, keyScopeOf } from '@waybill/contract/endpoint.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import fc from 'fast-check';
import { brokenInvariants } from '../caller.ts';
import { type Run, type Task, none } from '../harness.ts';
import { type Call, callOf } from './calls.ts';
import { type Answer, evaluator } from './evaluate.ts';
import { type Operation, readOperations } from './operations.ts';
import { type Actor, type Target, credentialsOf, letAllIn, openTarget, restore } from './target.ts';

type Counts = Map<string, Map<number, number>>;

/** Calls at the same time: a run of the property. */
const lanes = 8;
/** Runs between two looks at accounts and limits. */
const round = 50;
const keptOfAKind = 3;

/** What may end sessions, roles or keys, or limit them. */
const shutsOut =
  /^(logout|endSession|refreshToken|endOther|changePassword|resetPassword|revoke|setUser|setKey|collectMyKey|(?:change|rotate|delete)(?:Key|Template)|saveLimits|deleteLimit|addToBlacklist)/;

/** What is called more often than the rest, which is 4: what most of it begins with, and what is worth getting to. */
const idsByWeight: Readonly<Record<number, readonly string[]>> = {
  1: ['checkInvariants', 'diagnosisReport', 'issueCodes', 'streamNotices', 'clearCache', 'checkAudit'],
  16: ['extendHold', 'releaseHold', 'createTicket', 'trackNumbers', 'getTrackBatch'],
  32: ['requestRefund', 'decideRefundRequest', 'replyTicket'],
  64: ['queryShipments', 'placeOrder'],
};
const weightOf = (id: string): number =>
  Number(Object.entries(idsByWeight).find(([, ids]) => ids.includes(id))?.[0] ?? 4);

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
      method: operation.endpoint.method,
      headers: { ...from, ...credentialsOf(actor), ...headers },
      body,
      signal: AbortSignal.timeout(20_000),
    });
    return { status: response.status, headers: response.headers, text: await readText(response) };
  } catch (error) {
    // The server closed the kept connection while it was taken: the request was never read.
    if (again && !String(error).includes('Timeout')) return send(url, call, actor, false);
    const text = error instanceof Error ? `${error.message}: ${String(error.cause)}` : '';
    return { status: 0, headers: new Headers(), text };
  }
};

/** Makes one call; what its answer says can be asked for by the next. Answers who it asked as. */
const ask = async (target: Target, call: Call, actor: Actor) => {
  const { id, endpoint } = call.operation;
  // Whoever it is later, it asked with what it had now.
  const asked = { ...actor };
  const answer = await send(target.server.url, call, asked);
  const { status, headers, text } = answer;
  const given = headers.get('x-new-token');
  if (given !== null && asked.token === actor.token) actor.token = given;
  const isShut = status === 401 && asked.role !== null && endpoint.access !== 'open';
  if (isShut || (status === 200 && shutsOut.test(id))) await letAllIn(target);
  const isData = status === 200 && headers.get('content-type')?.startsWith('application/json') === true;
  if (isData && text.length <= 200_000)
    target.ids.learn(id, (JSON.parse(text) as { data?: unknown }).data, actor.userId);
  return { asked, answer };
};

/**
 * Makes calls of every operation by every role, eight at a time, and looks at each answer. The same seed makes the same
 * choices again, but for ids of what is there.
 */
export const runFuzz = async (
  { ends, print }: Pick<Run, 'ends' | 'print'>,
  databaseUrl: string,
  { requests, seed, from = 0 }: { readonly requests: number; readonly seed: number; readonly from?: number },
) => {
  const operations = await readOperations();
  const target = await openTarget(ends, databaseUrl);
  await letAllIn(target);
  const problemOf = evaluator(target, operations);
  const [byKind, byOperation]: [Counts, Counts] = [new Map(), new Map()];
  const found = new Map<string, string[]>();
  const find = (problem: string, place: string, id = '', sent: object = {}): void => {
    const same = found.getOrInsertComputed(`${id} ${problem.slice(0, 60)}`, () => []);
    if (same.length === keptOfAKind) return;
    same.push(`${id}: ${problem}\n  ${place} ${JSON.stringify(sent).slice(0, 3_000)}`);
    print(`FOUND ${same.at(-1) ?? ''}\n${target.server.said().slice(-1_500)}`);
  };
  const count = (counts: Counts, name: string, status: number): void => {
    const row = counts.getOrInsertComputed(name, () => new Map());
    row.set(status, (row.get(status) ?? 0) + 1);
  };
  const anyCall = fc.oneof(
    ...operations.map((operation) => ({
      weight: weightOf(operation.id),
      arbitrary: fc
        .record({ callOf: callOf(operation), dice: fc.nat({ max: 1_000_000 }) })
        .map((drawn) => async (place: string): Promise<void> => {
          const actor = actorFor(target, operation, drawn.dice);
          const call = drawn.callOf(target.ids, actor.userId);
          const { asked, answer } = await ask(target, call, actor);
          count(byKind, call.kind, answer.status);
          count(byOperation, operation.id, answer.status);
          const problem = problemOf(call, asked, answer);
          const { path, headers, body } = call;
          if (problem !== undefined)
            find(problem, place, operation.id, { as: asked.name, path, headers, body });
        }),
    })),
  );
  const first = Math.floor(from / lanes);
  let run = first;
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
  const numRuns = Math.ceil(requests / lanes);
  await fc.assert(property, { seed, path: String(first), numRuns, endOnFailure: true });
  await letAllIn(target);
  const { token = '' } = target.actors.find(({ role }) => role === 'super_admin') ?? {};
  for (const broken of await brokenInvariants(target.server.url, { token }))
    find(`invariant ${broken}`, `--seed ${seed}`);
  const succeeded = ({ id }: Operation): boolean =>
    [200, 204].some((status) => byOperation.get(id)?.has(status) === true);
  return {
    operations: operations.length,
    /** Answers by status: of each kind of request, and of each operation. */
    byKind,
    byOperation,
    neverSucceeded: operations.filter((one) => !succeeded(one)).map(({ id }) => id),
    /** Each with how to make it again. */
    wrong: [...found.values()].flat(),
  };
};

export const fuzz: Task = {
  name: 'fuzz',
  run: async (run) => {
    const { requests, seed, from } = run.options;
    run.print(`seed ${seed}`);
    const much = { requests, seed, from: Number(from) };
    const report = await runFuzz(run, await run.database('fuzz'), much);
    const { byKind, byOperation, operations, neverSucceeded, wrong } = report;
    for (const [name, row] of [...byKind, ...[...byOperation].toSorted(([a], [b]) => a.localeCompare(b))]) {
      const counts = [...row].toSorted(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
      run.print(`${name.padEnd(26)} ${counts.join(', ')}`);
    }
    const succeeded = operations - neverSucceeded.length;
    run.print(
      `${succeeded} of ${operations} operations succeeded at least once; never: ${neverSucceeded.join(', ')}`,
    );
    return [none('answers and invariants that are wrong', wrong)];
  },
};
