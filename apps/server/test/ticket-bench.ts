import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import type { TicketAttachment, TicketDetail } from '@waybill/contract/endpoints/ticket-shapes.ts';
import type { TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import { sql } from 'kysely';
import { ticketSchedule } from '../src/tickets/public-api.ts';
import { type BuiltUser, buildUser } from './builders.ts';
import { type TestApp, type TestAppOptions, openTestApp } from './test-app.ts';

export type Uploaded = { status: number; code: number; data: TicketAttachment };

export type TicketBench = TestApp & {
  /** A folder for this test file, the data directory of its app. */
  readonly folder: string;
  readonly user: BuiltUser;
  readonly admin: BuiltUser;
  readonly admin2: BuiltUser;
  /** Opens a ticket of a user made for it, unless one is named. */
  open(overrides?: Partial<Record<string, unknown>>, by?: { token: string }): Promise<TicketDetail>;
  upload(content: Buffer | string, name: string, by?: { token: string }): Promise<Uploaded>;
  reply(
    ticketId: string,
    by: { token: string },
    overrides?: Partial<Record<string, unknown>>,
  ): Promise<TicketDetail>;
  /** Puts a ticket into a status past all rules. */
  put(ticketId: string, status: TicketStatus): Promise<void>;
  /** Does what is done by itself at fixed times. */
  runScheduled(name: string): Promise<void>;
  /** Lets time pass for tickets alone, by moving them into the past. */
  age(seconds: number): Promise<void>;
};

/** The product with a folder for files, somebody with tickets and two of the staff. */
export const openTicketBench = async (
  settings: Record<string, string> = {},
  options: TestAppOptions = {},
): Promise<TicketBench> => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-tickets-'));
  const app = await openTestApp({ DATA_DIR: folder, ...settings }, options);
  const user = await buildUser(app.context);
  const admin = await buildUser(app.context, { role: 'admin' });
  const admin2 = await buildUser(app.context, { role: 'super_admin' });
  return {
    ...app,
    folder,
    user,
    admin,
    admin2,
    open: async (overrides = {}, by) => {
      const { token } = by ?? (await buildUser(app.context, { points: 0 }));
      const body = {
        title: '号码无法查询',
        content: '昨天购买的号码今天查不到轨迹，请帮忙看看。',
        category: 'order',
        ...overrides,
      };
      return app.call(ticketEndpoints.createTicket, { body: body as never }, { token });
    },
    upload: async (content, name, by = user) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
      const response = await app.send('POST', `${apiBase}/ticket/attachment`, form, by);
      return {
        status: response.status,
        ...((await response.json()) as { code: number; data: TicketAttachment }),
      };
    },
    reply: (ticketId, { token }, overrides = {}) =>
      app.call(
        ticketEndpoints.replyTicket,
        { body: { ticketId, content: '请稍等，我们正在核对。', ...overrides } },
        { token },
      ),
    put: async (ticketId, status) => {
      const runs = status === 'open' || status === 'processing';
      await app.context.pool.query(
        `UPDATE tickets SET status = $2, resolved_at = CASE WHEN $2 IN ('resolved', 'closed') THEN now() END,
           closed_at = CASE WHEN $2 = 'closed' THEN now() END,
           clock_started_at = CASE WHEN $3 AND answered_at IS NULL THEN now() END,
           first_due_at = CASE WHEN $3 AND answered_at IS NULL THEN now() + interval '1 day' END WHERE id = $1`,
        [ticketId, status, runs],
      );
    },
    runScheduled: async (name) => {
      const job = ticketSchedule(app.context).find((known) => known.name === name);
      if (job === undefined) throw new Error(`nothing is called ${name}`);
      await job.work();
    },
    age: async (seconds) => {
      const back = sql`make_interval(secs => ${seconds})`;
      const { db } = app.context;
      await sql`UPDATE tickets SET created_at = created_at - ${back}, updated_at = updated_at - ${back},
        resolved_at = resolved_at - ${back}, closed_at = closed_at - ${back}, answered_at = answered_at - ${back},
        clock_started_at = clock_started_at - ${back}, first_due_at = first_due_at - ${back}`.execute(db);
      await sql`UPDATE ticket_attachments SET created_at = created_at - ${back}`.execute(db);
      await sql`UPDATE attachment_scans SET since = since - ${back}, asked_at = asked_at - ${back}`.execute(
        db,
      );
      await sql`UPDATE ticket_viewers SET since = since - ${back}, seen_at = seen_at - ${back}`.execute(db);
    },
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
