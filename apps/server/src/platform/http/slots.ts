import type { EndpointShape, Lasting, Priority } from '@waybill/contract/endpoint.ts';

const vitalAccess: ReadonlySet<string> = new Set(['users:money', 'blacklist:manage', 'limits:manage']);

const ownPriority = ({ access, key, method, priority }: EndpointShape): Priority => {
  if (priority !== undefined) return priority;
  if (key === 'own:order' || vitalAccess.has(access)) return 'vital';
  // Whoever is to find out what is wrong must see it while it is.
  if (access === 'diagnosis:read') return 'act';
  if (method === 'GET') return 'read';
  return key === 'own:query' ? 'hold' : 'act';
};

/**
 * How late a call is rejected under too much load: derived from what its endpoint declares, and said by its `priority`
 * where that does not tell. `inBackground`: the call says that nobody asked for it by hand (`X-Background: 1`), which
 * makes a poll of what reads and changes nothing about the rest.
 */
export const priorityOf = (endpoint: EndpointShape, inBackground: boolean): Priority => {
  const own = ownPriority(endpoint);
  return own === 'read' && (inBackground || endpoint.background === true) ? 'poll' : own;
};

/** How long a call keeps its place. Files go over the line of the caller, in either direction. */
export const lastingOf = ({ answer, encoding, lasts }: EndpointShape): Lasting =>
  lasts ?? (answer === 'file' || encoding === 'multipart' ? 'long' : 'short');

/** Share of the places up to which a priority gets one: what is above stays free for those behind it. */
const shares: Readonly<Record<Priority, number>> = { poll: 0.5, read: 0.75, act: 0.85, hold: 0.95, vital: 1 };

const perShort: Readonly<Record<Lasting, number>> = { short: 1, long: 2, open: 64 };

/** Seconds after which to come back: the least, and how many more it may be, so that not all come back at once. */
const waits: Readonly<Record<Priority, readonly [number, number]>> = {
  poll: [5, 5],
  read: [2, 2],
  act: [1, 2],
  hold: [1, 2],
  vital: [1, 1],
};

/** Far longer than a statement may take, ms: calls that hold their places for so long will hold them for good. */
const stuckAfterMs = 30_000;

export const slotsFor = (priority: Priority, most: number): number =>
  Math.max(1, Math.floor(most * shares[priority]));

export const secondsToWait = (priority: Priority, random: number): number => {
  const [least, spread] = waits[priority];
  return least + Math.floor(random * (spread + 1));
};

/**
 * The places of a process, `most` of them for short calls. Calls that last are counted apart, so that slow lines, carriers
 * and open streams take nothing from the rest; but they begin only while a short call of their priority would be let in.
 * `now` is a clock in milliseconds that only goes forward.
 */
export const createSlots = (most: number, now: () => number = () => performance.now()) => {
  let changedAt = now();
  const taken: Record<Lasting, number> = { short: 0, long: 0, open: 0 };
  return {
    /** Takes a place; answers how to give it back, undefined where there is none. */
    take: (lasting: Lasting, priority: Priority): (() => void) | undefined => {
      if (taken.short >= slotsFor(priority, most)) return undefined;
      if (taken[lasting] >= most * perShort[lasting]) return undefined;
      taken[lasting] += 1;
      if (lasting === 'short') changedAt = now();
      let released = false;
      return () => {
        if (released) return;
        released = true;
        taken[lasting] -= 1;
        if (lasting === 'short') changedAt = now();
      };
    },
    taken: (): Readonly<Record<Lasting, number>> => ({ ...taken }),
    /** Whether all places of short calls have been taken for 30 s, in which not one of them came free. */
    stuck: () => taken.short >= most && now() - changedAt >= stuckAfterMs,
  };
};

export type Slots = ReturnType<typeof createSlots>;
