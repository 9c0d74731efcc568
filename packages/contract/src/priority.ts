/**
 * Under more load than a server can carry calls are rejected in this order: what asks again by itself, what only shows
 * something, what changes something, what holds numbers for a purchase, and last what is vital: it moves points, keeps
 * or ends a session, or ends the overload.
 */
export const priorities = ['poll', 'read', 'act', 'hold', 'vital'] as const;
export type Priority = (typeof priorities)[number];

/**
 * How long a call keeps its place among those under way: as long as the database takes, as long as somebody else does
 * (a carrier, the line of the caller, a look at everything there is), or for as long as it likes.
 */
export type Lasting = 'short' | 'long' | 'open';
