import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { randomFrom } from '@waybill/server/src/demo/random.ts';
import { buildCodes } from '@waybill/server/test/builders.ts';
import { call } from '../caller.ts';
import { type Shop, points } from '../drills/shop.ts';
import { minute, waitUntil } from '../wait.ts';
import { type Books, emptyBooks, openAccount } from './books.ts';
import { type Caller, type Client, createClient } from './client.ts';
import { Journal } from './journal.ts';
import { Shopper, codePoints } from './shopper.ts';

/** People who act one after the other, each with one request at a time, and what was acknowledged to them. */
export type Traffic = {
  readonly ledgerBooks: Books;
  readonly journal: Journal;
  readonly client: Client;
  readonly staff: Caller;
  /** Streams of notices that were opened; one that ends in order is opened again. */
  streams(): number;
  go(): void;
  /** Lets everybody finish what they began, however long it takes to be sure; throws what stopped one of them. */
  rest(): Promise<void>;
  moreOrders(more: number, limitMs?: number): Promise<number>;
};

export type TrafficOptions = {
  /** Where they ask, each time at whichever. */
  readonly urls: readonly string[];
  readonly seed?: number;
  readonly users?: Shop['users'];
  /** Where they buy; 10001 unless said otherwise. */
  readonly zips?: readonly string[];
  readonly folder?: string;
  readonly reads?: boolean;
  /** Whether they register, release holds and exchange codes as well, which may not be sent again or want codes. */
  readonly whole?: boolean;
};

// A person looks before the next click, and processes that start need some of the machine.
const thinkMs = 60;
/** Has no last piece where it was cut off, which throws. */
const readStream = async (url: string, token: string, signal: AbortSignal): Promise<void> => {
  const response = await fetch(`${url}${apiBase}/notice/stream`, { headers: { token }, signal });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  await response.text();
};

export const openTraffic = async (shop: Shop, options: TrafficOptions): Promise<Traffic> => {
  const { context, superAdmin: staff } = shop;
  const { urls, seed = 1, users = shop.users, zips = ['10001'], folder, reads = false } = options;
  const { whole = false } = options;
  // Everybody registers from one address here; the others are guards of guesses, of which there are none.
  await context.pool.query(`UPDATE limit_rules SET max_requests = 1000000 WHERE code = 'register'`);
  // Sixty kills may take longer than a proof lasts.
  const proof = `UPDATE sessions SET proved_at = now() + interval '1 day' WHERE user_id = $1`;
  await context.pool.query(proof, [staff.id]);
  const codes = whole ? await buildCodes(context, 2_000, codePoints * 100) : [];
  const ledgerBooks = emptyBooks();
  const journal = new Journal(folder);
  let registered = 0;
  const people = users.map((user, place) => {
    openAccount(ledgerBooks, user.id, points);
    const random = randomFrom(seed + place * 7_919);
    const client = createClient(urls, journal, random);
    const takeEmail = (): string => `new-${seed}-${user.id}-${(registered += 1)}@test.example`;
    return new Shopper(
      { whole, client, ledgerBooks, random, staff, zips, takeCode: () => codes.pop(), takeEmail },
      user,
    );
  });

  let stopping = new AbortController();
  let streams = 0;
  let running: Promise<unknown> = Promise.resolve();
  const again = async (act: () => Promise<unknown>, waitMs: number): Promise<void> => {
    while (!stopping.signal.aborted) {
      await act();
      await pause(waitMs);
    }
  };
  const failed = (what: string) => (error: unknown) => {
    if (!stopping.signal.aborted) journal.failures.push(`${what}: ${String(error)}`);
  };
  const read = async (url: string, token: string): Promise<void> => {
    for (const path of ['/user/getUserPoint', '/notice/user/unread-count']) {
      const began = performance.now();
      const { code } = await call(url, 'GET', path, { token });
      journal.answered(code, performance.now() - began);
      if (code !== 0) throw new Error(`${path} was answered ${code}`);
    }
  };
  const listen = async (url: string, token: string): Promise<void> => {
    streams += 1;
    await readStream(url, token, stopping.signal);
  };
  const readers = (reads ? users : []).flatMap(({ token }, place) => {
    const url = urls[place % urls.length] ?? '';
    return [
      () => again(() => read(url, token).catch(failed('a read')), thinkMs),
      () => again(() => listen(url, token).catch(failed('a stream')), thinkMs),
    ];
  });
  const acting = people.map((shopper) => () => again(() => shopper.act(), thinkMs));
  return {
    ledgerBooks,
    journal,
    client: createClient(urls, journal, randomFrom(seed)),
    staff,
    streams: () => streams,
    go: () => {
      stopping = new AbortController();
      running = Promise.all([...acting, ...readers].map((begin) => begin()));
      // Told by rest().
      running.catch(() => undefined);
    },
    rest: async () => {
      stopping.abort();
      await running;
    },
    moreOrders: (more, limitMs = minute) => {
      const wanted = ledgerBooks.orders.size + more;
      return waitUntil(`${more} more orders are told`, limitMs, () => ledgerBooks.orders.size >= wanted);
    },
  };
};
