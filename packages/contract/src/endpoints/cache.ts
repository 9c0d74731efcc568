import { z } from 'zod';
import { byStaff, del, get, group, once, post } from '../endpoint.ts';
import { EpochMs, Id } from '../vocabulary/fields.ts';
import { Remark } from './people-shapes.ts';

export const cacheNames = [
  'sessions',
  'keys',
  'limits',
  'blacklist',
  'prices',
  'carrier_accounts',
  'stats',
  'stock',
] as const;

export const CacheNamespace = z.object({
  name: z.enum(cacheNames),
  entries: z.number().int(),
  /** Null without a bound. */
  maxEntries: z.number().int().nullable(),
  hits: z.number().int(),
  misses: z.number().int(),
  /** Between 0 and 1; null before the first question. */
  hitRate: z.number().nullable(),
  /** Null for copies that are renewed when their table changes. */
  ttlSeconds: z.number().nullable(),
  /** What reading one entry, or the whole copy, again has cost on average; null when it never was. */
  reloadMs: z.number().nullable(),
  /** Whether it holds something of single users. */
  perUser: z.boolean(),
  /** Whether a clear empties it. */
  clearable: z.boolean(),
});

export const cacheEndpoints = group({
  cacheStatistics: get('/admin/cache/stats', {
    summary: 'What the processes keep in memory, and how often it was of use',
    ...byStaff('cache:read'),
    background: true,
    query: z.strictObject({ /** To tell what clearing this user would cost. */ userId: Id.optional() }),
    data: z.object({
      driver: z.enum(['memory', 'redis']),
      entries: z.number().int(),
      hitRate: z.number().nullable(),
      namespaces: z.array(CacheNamespace),
      /** The same a process; counted by each and a few seconds old. */
      nodes: z.array(
        z.object({
          node: z.string(),
          seenMs: EpochMs,
          entries: z.number().int(),
          hitRate: z.number().nullable(),
        }),
      ),
      /** Entries of the named user, null when none was named. */
      ofUser: z.object({ userName: z.string(), entries: z.number().int() }).nullable(),
    }),
  }),
  clearCache: post('/admin/cache/clear/all', {
    summary: 'Empty the caches of every process; the next calls read the database again',
    access: 'cache:clear_all',
    ...once,
    body: z.strictObject({ remark: Remark }),
    data: z.object({ cleared: z.number().int() }),
  }),
  clearUserCache: del('/admin/cache/clear/user', {
    summary: 'Forget, in every process, what is kept of one user',
    access: 'cache:clear_user',
    ...once,
    query: z.strictObject({ userId: Id }),
    data: z.object({ cleared: z.number().int() }),
  }),
});
