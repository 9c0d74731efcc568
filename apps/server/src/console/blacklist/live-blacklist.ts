import { LRUCache } from 'lru-cache';
import { type AddressList, addressList, plainAddress } from '../../platform/access/address.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Caches } from '../../platform/cache/caches.ts';
import { type CopyTools, type TableCopy, createTableCopy } from '../../platform/db/table-copy.ts';
import { createTally } from '../../platform/db/tally.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type ActiveEntry, type EntryHit, addEntryHits, listActiveEntries } from './store.ts';

/** Who is blocked now, on this node. */
export type Blacklist = {
  ready(): Promise<void> | undefined;
  /** Throws `blocked` for an address, also one within a blocked range. */
  refuseAddress(ip: string): void;
  /** Throws `blocked` for an account or an API key. */
  refuseCaller(caller: Caller): void;
  /** Throws `blocked` for an account that wants to sign in. */
  refuseAccount(userId: number): void;
  /** Throws `blocked` for an e-mail address that wants to register or sign in. */
  refuseEmail(email: string): void;
  /** What the copy in memory was read from. */
  readonly copy: TableCopy['state'];
  /** Takes up a change that this node has just made. */
  refresh(): Promise<void>;
  /** Writes the hits that were counted. */
  flush(): Promise<void>;
  stop(): Promise<void>;
};

type Ranges = readonly { readonly entry: ActiveEntry; readonly addresses: AddressList }[];

/** The blacklist in force: changes made anywhere bind here at once, or within a second when their news got lost. */
export const createBlacklist = ({
  db,
  log,
  changes,
  caches,
}: CopyTools & { readonly caches: Caches }): Blacklist => {
  let exact: ReadonlyMap<string, ActiveEntry> = new Map();
  let ranges: Ranges = [];
  /** When the entries were read, by a clock that nobody sets. */
  let readAt = 0;
  /** What ranges say of the addresses that called lately. */
  const inRange = new LRUCache<string, { readonly entries: readonly ActiveEntry[] }>({ max: 20_000 });
  const copy = createTableCopy({ db, log, changes }, 'blacklist', async () => {
    const entries = await meter.reload(() => listActiveEntries(db));
    readAt = performance.now();
    exact = new Map(entries.map((entry) => [`${entry.type}:${entry.value}`, entry]));
    ranges = entries
      .filter(({ type }) => type === 'cidr')
      .map((entry) => ({ entry, addresses: addressList([entry.value]) }));
    inRange.clear();
  });
  const meter = caches.watch('blacklist', { entries: () => exact.size, clear: copy.reload });
  const hits = createTally<EntryHit>(
    log,
    (one, other) => ({ ...other, hits: one.hits + other.hits }),
    async (sums) => {
      await addEntryHits(
        db,
        sums.map(({ entryId }) => entryId),
        sums.map((sum) => sum.hits),
      );
    },
  );

  const refuse = (entry: ActiveEntry | undefined): void => {
    if (entry === undefined || (entry.left_ms !== null && entry.left_ms <= performance.now() - readAt))
      return;
    hits.add(String(entry.id), { entryId: entry.id, hits: 1 });
    throw new Refusal('blocked', { moneyEffect: 'none' });
  };
  const rangesOf = (ip: string): readonly ActiveEntry[] => {
    const known = inRange.get(ip);
    if (known !== undefined) return known.entries;
    const entries = ranges.filter(({ addresses }) => addresses.holds(ip)).map(({ entry }) => entry);
    inRange.set(ip, { entries });
    return entries;
  };

  return {
    ready: copy.ready,
    refuseAddress: (ip) => {
      meter.hit();
      if (exact.size === 0) return;
      const address = plainAddress(ip);
      refuse(exact.get(`ip:${address}`));
      if (ranges.length > 0) for (const entry of rangesOf(address)) refuse(entry);
    },
    refuseCaller: ({ userId, key }) => {
      refuse(exact.get(`user:${userId}`));
      if (key !== null) refuse(exact.get(`key:${key.id}`));
    },
    refuseAccount: (userId) => refuse(exact.get(`user:${userId}`)),
    refuseEmail: (email) => refuse(exact.get(`email:${email.trim().toLowerCase()}`)),
    copy: copy.state,
    refresh: copy.refresh,
    flush: hits.flush,
    stop: async () => {
      await copy.stop();
      await hits.stop();
    },
  };
};
