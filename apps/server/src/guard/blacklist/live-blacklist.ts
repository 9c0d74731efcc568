import { LRUCache } from 'lru-cache';
import { type AddressList, addressList, plainAddress } from '../../platform/access/address.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Caches } from '../../platform/cache/caches.ts';
import { mostEntries } from '../../platform/cache/most-entries.ts';
import type { Measurements } from '../../platform/db/measurements.ts';
import { type CopyTools, createTableCopy } from '../../platform/db/table-copy.ts';
import { AppError } from '../../platform/app-error.ts';
import { type ActiveEntry, blacklistHits, listActiveEntries } from './store.ts';

export const createBlacklist = ({
  db,
  log,
  changes,
  caches,
  measurements,
}: CopyTools & { readonly caches: Caches; readonly measurements: Measurements }) => {
  let exact: ReadonlyMap<string, ActiveEntry> = new Map();
  let ranges: readonly { readonly entry: ActiveEntry; readonly addresses: AddressList }[] = [];
  /** When the entries were read, by a clock that nobody sets. */
  let readAt = 0;
  const inRange = new LRUCache<string, { readonly entries: readonly ActiveEntry[] }>(mostEntries(20_000));
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

  const rejectEntry = (entry: ActiveEntry | undefined): void => {
    if (entry === undefined || (entry.left_ms !== null && entry.left_ms <= performance.now() - readAt))
      return;
    measurements.add(blacklistHits, [String(entry.id)]);
    throw new AppError('blocked', { moneyEffect: 'none' });
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
    /** Throws `blocked` for an address, also one within a blocked range. */
    rejectAddress: (ip: string): void => {
      meter.hit();
      if (exact.size === 0) return;
      const address = plainAddress(ip);
      rejectEntry(exact.get(`ip:${address}`));
      if (ranges.length > 0) for (const entry of rangesOf(address)) rejectEntry(entry);
    },
    /** Throws `blocked` for an account or an API key. */
    rejectCaller: ({ userId, key }: Caller): void => {
      rejectEntry(exact.get(`user:${userId}`));
      if (key !== null) rejectEntry(exact.get(`key:${key.id}`));
    },
    /** Throws `blocked` for an account that wants to sign in. */
    rejectAccount: (userId: number): void => rejectEntry(exact.get(`user:${userId}`)),
    /** Throws `blocked` for an e-mail address that wants to register or sign in. */
    rejectEmail: (email: string): void => rejectEntry(exact.get(`email:${email.trim().toLowerCase()}`)),
    copy: copy.state,
    refresh: copy.refresh,
    stop: copy.stop,
  };
};

export type Blacklist = ReturnType<typeof createBlacklist>;
