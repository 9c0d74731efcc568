import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { type SpanStart, currentTracer, withSpan } from '../tracing/spans.ts';
import { hasStalePlan, isReadOnly } from './unavailable.ts';

export type ClientTraits = {
  /** Whether parametrised statements are named by their text and so prepared once: 1.6 times the searches of unnamed ones. */
  readonly namedStatements?: boolean;
  readonly traced?: boolean;
  /** Milliseconds of silence after which the connection is broken off, as one that the network forgot. */
  readonly silenceMs?: number;
  /** Whether silence counts only while a statement is answered: the connection also listens. */
  readonly listens?: boolean;
  readonly errorAs?: (error: Error) => Error;
};

const statementNames = new LRUCache<string, string>({ max: 2000 });
let preparation = 0;
const statementName = (text: string): string => {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha1').update(`${preparation} ${text}`).digest('base64url');
  statementNames.set(text, name);
  return name;
};

type Named = { readonly name: string; readonly text: string };

/**
 * What a statement is asked as once its plan is stale: under another name, as all others from now on, for a migration
 * that changes one table may change another next.
 */
const prepareAnew = ([asked, ...rest]: readonly unknown[]): readonly unknown[] => {
  const { name, text } = asked as Named;
  if (name === statementName(text)) {
    preparation += 1;
    statementNames.clear();
  }
  return [{ ...(asked as Named), name: statementName(text) }, ...rest];
};

const tracedText = 2_000;

const statementSpan = (text: string): SpanStart => {
  const query = text.replaceAll(/'(?:[^']|'')*'/g, "'?'").slice(0, tracedText);
  const name = /^\W*(\w+)/.exec(query)?.[1]?.toUpperCase() ?? 'SQL';
  return { name, kind: 'client', facts: { 'db.system.name': 'postgresql', 'db.query.text': query } };
};

type Ask = (...args: unknown[]) => unknown;

/**
 * The one connection to a database: pools, listeners and the launcher of the embedded server have it, each with its traits.
 * It leaves its pool when its server turns out to take no writes: that one was the primary and is none any more, and only
 * a new connection finds out who is.
 */
export class DatabaseClient extends pg.Client {
  /** Whether the driver sends what it is asked without waiting for the answer before. */
  declare pipeline: boolean;
  /** Whether what is asked in one go leaves in one write: within a transaction that nothing is copied into. */
  together = false;
  readonly #traits: ClientTraits;
  #asked = 0;
  /** Why it was given up: a transaction that rolls back on it afterwards fails for the same reason. */
  #refused: Error | undefined;

  constructor(config: pg.ClientConfig & ClientTraits) {
    super(config);
    this.#traits = config;
    // A connection that dies fails the statement it was busy with; without a listener the event would end the process.
    this.on('error', () => undefined);
    if ((config.silenceMs ?? 0) > 0) this.once('connect', () => this.#breakOffSilence());
  }

  /**
   * Whether its statements may take longer than those of others, until it is said otherwise: its silence is borne so
   * long.
   */
  takeTime(taken: boolean): void {
    const { listens = false, silenceMs = 0 } = this.#traits;
    if (!listens) this.#breakOffAfter(taken ? 0 : silenceMs);
  }

  // The driver's overloads cannot be restated one by one; what is neither named nor awaited passes through.
  override query(...args: unknown[]): never {
    const inner = super.query.bind(this) as Ask;
    const [first, values] = args as [string | { readonly text?: unknown }, unknown];
    const text = typeof first === 'string' ? first : first.text;
    const hears = typeof args.at(-1) === 'function' || (typeof first === 'object' && 'submit' in first);
    const named =
      this.#traits.namedStatements === true &&
      typeof first === 'string' &&
      Array.isArray(values) &&
      values.length > 0;
    const asked = named ? [{ name: statementName(first), text: first, values }, ...args.slice(2)] : args;
    if (hears) return this.#passOn(inner, asked) as never;
    if (this.#traits.traced !== true || currentTracer() === undefined || typeof text !== 'string')
      return this.#ask(inner, asked) as never;
    return withSpan(statementSpan(text), () => this.#ask(inner, asked)) as never;
  }

  /**
   * Hears of results by a callback, for in the driver's own promises (8.23) they outlive one collection of garbage after
   * another: of a list's garbage ten per cent in place of one (decision 004).
   */
  #ask(inner: Ask, args: readonly unknown[]): Promise<unknown> {
    if (this.#refused !== undefined) return Promise.reject(this.#refused);
    const { errorAs } = this.#traits;
    this.#begin();
    if (this.together) this.#sendTogether();
    return new Promise((resolve, reject) => {
      inner(...args, (error: Error | null, result: unknown) => {
        this.#end();
        if (error === null) return resolve(result);
        if (hasStalePlan(error)) {
          const anew = prepareAnew(args);
          // In a transaction all of it is to be done again.
          if (this.getTransactionStatus() === 'I') return resolve(this.#ask(inner, anew));
        }
        if (isReadOnly(error)) {
          this.#refused = error;
          void this.end();
        }
        return reject(errorAs?.(error) ?? error);
      });
    });
  }

  /** The pool's own `query` has a callback: its answer is waited for no longer than others. */
  #passOn(inner: Ask, args: readonly unknown[]): unknown {
    const answered = args.at(-1);
    if (this.#traits.listens !== true || typeof answered !== 'function') return inner(...args);
    this.#begin();
    return inner(...args.slice(0, -1), (...answer: unknown[]) => {
      this.#end();
      answered(...answer);
    });
  }

  #begin(): void {
    const { listens = false, silenceMs = 0 } = this.#traits;
    this.#asked += 1;
    if (listens) this.#breakOffAfter(silenceMs);
  }

  #end(): void {
    this.#asked -= 1;
    if (this.#asked > 0) return;
    this.pipeline = false;
    if (this.#traits.listens === true) this.#breakOffAfter(0);
  }

  /** What is asked in one go from here on leaves in one write, and nothing of it waits for an answer. */
  #sendTogether(): void {
    const stream = this.#stream;
    this.pipeline = true;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  get #stream(): Socket {
    const { stream } = this.connection;
    if (!(stream instanceof Socket)) throw new TypeError('the connection is no socket');
    return stream;
  }

  #breakOffAfter(ms: number): Socket {
    return this.#stream.setTimeout(ms);
  }

  /**
   * Breaks the connection off when it is silent for longer than any statement may take: whoever waits for it gets an
   * error, and the pool another connection. Without that a firewall that forgot a connection would keep its place for
   * ever.
   */
  #breakOffSilence(): void {
    const { listens = false, silenceMs = 0 } = this.#traits;
    const stream = this.#breakOffAfter(listens ? 0 : silenceMs);
    stream.once('timeout', () => stream.destroy(new Error('the database was silent for too long')));
  }
}

/** Milliseconds that a connection is kept without use: what is done every minute finds those of the minute before. */
const idleTimeoutMillis = 90_000;

export const openClientPool = (
  settings: pg.PoolConfig & ClientTraits,
  Pool: typeof pg.Pool = pg.Pool,
): pg.Pool => {
  // The pool hands its settings to each connection; its types know the driver's own only.
  const Client = DatabaseClient as unknown as new () => pg.ClientBase;
  const config: pg.PoolConfig = { idleTimeoutMillis, ...settings, Client };
  const pool = new Pool(config);
  pool.on('error', () => undefined);
  // Each connection hears its own errors; graphile-worker warns of a pool on which nobody says so.
  pool.on('connect', () => undefined);
  return pool;
};
