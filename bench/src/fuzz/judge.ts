import { errorCatalogue, errorNames, errorStatus } from '@waybill/contract/codes.ts';
import { ErrorEnvelope } from '@waybill/contract/envelope.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Actor, Market } from './market.ts';
import type { Operation } from './operations.ts';
import type { Call } from './calls.ts';
import type { Answer } from './send.ts';

/** What only the server's own insides look like: frames of a stack, its files, what the database says. */
const insides: readonly RegExp[] = [
  /\n\s+at .{1,200}:\d+:\d+/,
  /\/apps\/server\/src\/|node_modules\//,
  /syntax error at or near|violates [\w-]+ constraint|invalid input syntax|relation "|SQLSTATE/,
  /postgres(?:ql)?:\/\//,
  /\bundefined is not|Cannot read propert|is not a function/,
];
/** Told to the staff on purpose: errors by cause, what the database is stuck on. */
const showsInsides = new Set([
  'getException',
  'setExceptionState',
  'exceptionStatistics',
  'diagnosisStatistics',
  'reservationDiagnosis',
  'diagnosisReport',
  'getTrace',
  'connectionPoolStatus',
]);
const statusesWithoutBody = new Set([204, 304]);

const errorProblem = (status: number, text: string): string | undefined => {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `the body of a refusal is not JSON: ${text.slice(0, 200)}`;
  }
  const envelope = ErrorEnvelope.safeParse(body);
  if (!envelope.success) return `a refusal without its envelope: ${text.slice(0, 200)}`;
  const { code, data, msg } = envelope.data;
  const name = errorNames.get(code);
  if (name === undefined) return `the catalogue has no ${code}`;
  const entry = errorCatalogue[name];
  if (errorStatus(name) !== status) return `${code} came with ${status}`;
  if (msg === '' || data.traceId === '' || data.supportHint === '') return `${code} says nothing`;
  if (data.category !== entry.category) return `${code} is ${data.category}`;
  // Where only so many run at once, those beyond are put off.
  if (status >= 500 && name !== 'overloaded') return `the server failed: ${text.slice(0, 300)}`;
  return undefined;
};

export const createJudge = (market: Market, operations: readonly Operation[]) => {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false });
  const schemas = new Map<string, ValidateFunction>(
    operations.flatMap(({ id, answer }) => (answer === undefined ? [] : [[id, ajv.compile(answer)]])),
  );

  const schemaProblem = ({ operation, method }: Call, { text, headers }: Answer): string | undefined => {
    const validate = schemas.get(operation.id);
    if (validate === undefined || method !== operation.method) return undefined;
    if (headers['content-type']?.toString().startsWith('application/json') !== true)
      return `an answer of type ${String(headers['content-type'])}`;
    if (validate(JSON.parse(text))) return undefined;
    return `an answer that is not as promised: ${ajv.errorsText(validate.errors).slice(0, 300)}`;
  };

  const leakProblem = ({ operation }: Call, actor: Actor, { text, headers }: Answer): string | undefined => {
    const all = `${text}\n${JSON.stringify(headers)}`;
    const secret = market.secrets.find((one) => all.includes(one));
    if (secret !== undefined) return `a secret went out: ${secret.slice(0, 12)}…`;
    for (const other of market.actors) {
      const same = other.userId !== undefined && other.userId === actor.userId;
      const { token, key } = other;
      if (!same && other.userId !== undefined && token !== undefined && all.includes(token))
        return `the token of ${other.name} went out`;
      if (!same && key !== undefined && all.includes(key)) return `the key of ${other.name} went out`;
      const isStaff = actor.role !== null && actor.role !== 'user';
      const own = same || isStaff ? undefined : other.own.find((mark) => all.includes(mark));
      if (own !== undefined) return `${actor.name} was shown what is ${other.name}'s: ${own}`;
    }
    if (showsInsides.has(operation.id)) return undefined;
    const inside = insides.find((pattern) => pattern.test(text));
    return inside === undefined
      ? undefined
      : `the inside shows: ${String(inside.exec(text)?.[0]).slice(0, 100)}`;
  };

  return (call: Call, actor: Actor, answer: Answer): string | undefined => {
    const { status, text, failure } = answer;
    // Headers that are too large are rejected before it is known that a HEAD wants no body.
    if (call.method === 'HEAD' && failure?.startsWith('Parse Error: Data after') === true) return undefined;
    if (failure !== undefined) return `no answer: ${failure}`;
    const leak = leakProblem(call, actor, answer);
    if (leak !== undefined) return leak;
    if (call.method === 'HEAD' || statusesWithoutBody.has(status)) return undefined;
    return status >= 400 ? errorProblem(status, text) : schemaProblem(call, answer);
  };
};
