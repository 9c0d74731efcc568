import { errorCatalogue, errorNames, errorStatus } from '@waybill/contract/codes.ts';
import { ErrorEnvelope } from '@waybill/contract/envelope.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Call } from './calls.ts';
import type { Operation } from './operations.ts';
import type { Actor, Target } from './target.ts';

export type Answer = {
  /** 0 where nothing answered; `text` says why. */
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

/** What only the server's own insides look like: frames of a stack, its files, what the database says. */
const insides =
  /\n\s+at .{1,200}:\d+:\d+|\/apps\/server\/src\/|node_modules\/|syntax error at or near|violates [\w-]+ constraint|invalid input syntax|relation "|SQLSTATE|postgres(?:ql)?:\/\/|\bundefined is not|Cannot read propert|is not a function/;
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

const errorProblem = (status: number, text: string): string | undefined => {
  const envelope = text.startsWith('{') ? ErrorEnvelope.safeParse(JSON.parse(text)) : undefined;
  if (envelope?.success !== true) return `a refusal without its envelope: ${text.slice(0, 200)}`;
  const { code, data, msg } = envelope.data;
  const name = errorNames.get(code);
  if (name === undefined) return `the catalogue has no ${code}`;
  if (errorStatus(name) !== status) return `${code} came with ${status}`;
  if (msg === '' || data.traceId === '' || data.supportHint === '') return `${code} says nothing`;
  if (data.category !== errorCatalogue[name].category) return `${code} is ${data.category}`;
  // Where only so many run at once, those beyond are put off.
  return status >= 500 && name !== 'overloaded' ? `the server failed: ${text.slice(0, 300)}` : undefined;
};

const leakProblem = (
  { secrets, actors }: Target,
  id: string,
  actor: Actor,
  { text, headers }: Answer,
): string | undefined => {
  const all = `${text}\n${[...headers.values()].join('\n')}`;
  const secret = secrets.find((one) => all.includes(one));
  if (secret !== undefined) return `a secret went out: ${secret.slice(0, 12)}…`;
  const isStaff = actor.role !== null && actor.role !== 'user';
  for (const { userId, name, token, key, own = [] } of actors) {
    if (userId === undefined || userId === actor.userId) continue;
    const leaked = [token, key, ...(isStaff ? [] : own)].find(
      (one) => one !== undefined && all.includes(one),
    );
    if (leaked !== undefined) return `${actor.name} was shown what is ${name}'s: ${leaked}`;
  }
  const inside = showsInsides.has(id) ? null : insides.exec(text);
  return inside === null ? undefined : `the inside shows: ${inside[0].slice(0, 100)}`;
};

/** What is wrong with an answer; undefined for one that is right. */
export const evaluator = (target: Target, operations: readonly Operation[]) => {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false });
  const schemas = new Map<string, ValidateFunction>(
    operations.flatMap(({ id, answer }) => (answer === undefined ? [] : [[id, ajv.compile(answer)]])),
  );
  return ({ operation: { id } }: Call, actor: Actor, answer: Answer): string | undefined => {
    const { status, text, headers } = answer;
    if (status === 0) return `no answer: ${text}`;
    const leak = leakProblem(target, id, actor, answer);
    if (leak !== undefined || status === 204 || status === 304) return leak;
    if (status >= 400) return errorProblem(status, text);
    const validate = schemas.get(id);
    if (validate === undefined) return undefined;
    const type = headers.get('content-type');
    if (type?.startsWith('application/json') !== true) return `an answer of type ${String(type)}`;
    if (validate(JSON.parse(text))) return undefined;
    return `an answer that is not as promised: ${ajv.errorsText(validate.errors).slice(0, 300)}`;
  };
};
