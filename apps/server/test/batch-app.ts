import { createSandbox, type Sandbox } from '@waybill/carriers/sandbox/sandbox.ts';
import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import {
  type TrackBatchCounts,
  TrackStreamLine,
  type TrackLine,
} from '@waybill/contract/endpoints/track-batches.ts';
import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Context } from '../src/context.ts';
import { startJobs } from './start-jobs.ts';
import { trackBatchJobs, trackBatchWorkers } from '../src/parcels/batches/public-api.ts';
import { type BuiltUser, buildUser } from './builders.ts';
import { type TestApp, openTestApp } from './test-app.ts';

const log = pino({ level: 'silent' });

/** Leads a context's carriers to an address. */
export const connectCarriers = (
  { carriers: pools }: Context,
  origin: string,
  which: readonly Carrier[] = carriers,
): void => {
  for (const carrier of which) {
    const calls = { callsPerHour: 100_000, callsPerDay: 100_000 };
    pools.use(carrier, { origin, clientId: 'shop', clientSecret: 'secret', ...calls });
  }
};

const numberOf: Readonly<Record<Carrier, (i: number) => string>> = {
  ups: (i) => composeTrackingNumber('ups_1z', `1ZA1B203${String(1000 + i).padStart(9, '4')}`),
  fedex: (i) => composeTrackingNumber('fedex_express_12', String(1000 + i).padStart(11, '4')),
  usps: (i) => composeTrackingNumber('usps_impb', `9400111206${String(1000 + i).padStart(11, '4')}`),
};

/** A valid number of a carrier, the same for the same place. */
export const numberAt = (carrier: Carrier, at: number): string => numberOf[carrier](at);

/** Numbers of a carrier as a batch takes them. */
export const numbersOf = (carrier: Carrier, count: number, from = 0): { trackingNumber: string }[] =>
  Array.from({ length: count }, (_, i) => ({ trackingNumber: numberOf[carrier](from + i) }));

/** The places of lines in the list that was sent, in order. */
export const positions = (lines: readonly TrackLine[]): number[] =>
  lines.map((line) => line.position).toSorted((a, b) => a - b);

/** 0, 1, 2 … below `count`. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Tracking in batches against a sandbox of its own, over HTTP. */
export class BatchApp {
  readonly app: TestApp;
  readonly user: BuiltUser;
  #sandbox: Sandbox;
  #stops: (() => Promise<void>)[] = [];

  private constructor(app: TestApp, user: BuiltUser, sandbox: Sandbox) {
    this.app = app;
    this.user = user;
    this.#sandbox = sandbox;
  }

  static async open(settings: Record<string, string> = {}): Promise<BatchApp> {
    const app = await openTestApp(settings);
    const opened = new BatchApp(app, await buildUser(app.context), createSandbox());
    connectCarriers(app.context, await opened.#sandbox.listen(0));
    return opened;
  }

  get sandbox(): Sandbox {
    return this.#sandbox;
  }

  /** Puts another sandbox in place, which answers after some milliseconds. */
  async slowDown(latencyMs: number): Promise<void> {
    await this.#sandbox.close();
    this.#sandbox = createSandbox({ latencyMs });
    connectCarriers(this.app.context, await this.#sandbox.listen(0));
  }

  /** Works on batches until stopped or closed. */
  async work(context: Context = this.app.context): Promise<() => Promise<void>> {
    const stop = await startJobs(this.app.databaseUrl, log, trackBatchJobs(context), [], trackBatchWorkers);
    this.#stops.push(stop);
    return async () => {
      this.#stops = this.#stops.filter((other) => other !== stop);
      await stop();
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#stops.map((stop) => stop()));
    await this.app.close();
    await this.#sandbox.close();
  }

  async track(
    numbers: readonly { trackingNumber: string; carrier?: Carrier }[],
    idempotencyKey?: string,
  ): Promise<string> {
    const key = idempotencyKey === undefined ? {} : { idempotencyKey };
    const body = { numbers: [...numbers] };
    const { batchId } = await this.app.call(endpoints.trackNumbers, { body }, { ...this.user, ...key });
    return batchId;
  }

  batch(id: string): Promise<TrackBatchCounts> {
    return this.app.call(endpoints.getTrackBatch, { params: { id } }, this.user);
  }

  /** Lines behind `after` up to the end of the stream, or the first `most`, which hangs up. */
  async lines(
    id: string,
    after = 0,
    most = Infinity,
  ): Promise<{ lines: TrackLine[]; end: string | undefined }> {
    const lines: TrackLine[] = [];
    for await (const line of this.#stream(id, after)) {
      if (line.kind === 'end') return { lines, end: line.state };
      if (line.kind === 'result') lines.push(line);
      if (lines.length >= most) break;
    }
    return { lines, end: undefined };
  }

  /** How often numbers were asked for, each count once. */
  timesAsked(carrier: Carrier): number[] {
    return [...new Set(this.#sandbox.desk.seen[carrier].numbers.values())];
  }

  /** Numbers that wait for their carrier to have room. */
  async waiting(): Promise<number> {
    const { rows } = await sql<{ waiting: number }>`
      SELECT count(*)::int AS waiting FROM track_items WHERE waits > 0 AND outcome IS NULL`.execute(
      this.app.context.db,
    );
    return rows[0]?.waiting ?? 0;
  }

  /** Ends the waiting of open numbers; with `last` they do not wait again. */
  async endWaits(id: string, last: boolean): Promise<void> {
    const payload = JSON.stringify({ userId: this.user.id, batchId: Number(id) });
    await this.app.context.db.transaction().execute(async (tx) => {
      // As whoever changes a batch does: a worker that is about to let it go would put the job off again.
      await sql`SELECT id FROM track_batches WHERE id = ${Number(id)} FOR UPDATE`.execute(tx);
      await sql`UPDATE track_items SET ask_at = now(), waits = CASE WHEN ${last} THEN 6 ELSE waits END
        WHERE outcome IS NULL`.execute(tx);
      await sql`SELECT graphile_worker.add_job('track_batch', ${payload}::json, job_key => ${`track_batch:${id}`})`.execute(
        tx,
      );
    });
  }

  async *#stream(id: string, after: number): AsyncGenerator<TrackStreamLine> {
    const path = `${apiBase}/logistics/track/${id}/stream?after=${after}`;
    const response = await this.app.send('GET', path, undefined, { token: this.user.token, locale: 'en' });
    if (response.status !== 200) throw new Error(`the stream answered ${response.status}`);
    let rest = '';
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield TrackStreamLine.parse(JSON.parse(line));
    }
    if (rest !== '') throw new Error('a line broke off');
  }
}
