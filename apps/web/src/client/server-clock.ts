/** How far the server's clock is ahead of this one, and how sure that is. */
let offset = 0;
let uncertainty = Number.POSITIVE_INFINITY;

/** Now by the server's clock, in milliseconds: what every countdown is derived from. */
export const serverNow = (): number => Date.now() + offset;

/** Whether the server's clock was ever read; until then this machine's clock stands in for it. */
export const serverClockIsSure = (): boolean => Number.isFinite(uncertainty);

/**
 * Takes a reading: `serverTime` was the server's clock at some moment between `sentAt` and `receivedAt`.
 * The surest reading wins; after a clock change on this side a contradicting one replaces it.
 */
export const observeServerTime = (serverTime: number, sentAt: number, receivedAt: number, resolution = 0) => {
  const doubt = (receivedAt - sentAt + resolution) / 2;
  const reading = serverTime + resolution / 2 - (sentAt + receivedAt) / 2;
  if (doubt > uncertainty && Math.abs(reading - offset) <= doubt + uncertainty) return;
  offset = reading;
  uncertainty = doubt;
};

const epochIn = (data: unknown): number | undefined => {
  if (typeof data !== 'object' || data === null) return undefined;
  if ('serverTime' in data && typeof data.serverTime === 'number') return data.serverTime;
  return 'reservation' in data ? epochIn(data.reservation) : undefined;
};

/** Learns the clock from an answer: exactly from `serverTime`, else to the second from the `Date` header. */
export const observeAnswer = (data: unknown, headers: Headers, sentAt: number, receivedAt: number): void => {
  const exact = epochIn(data);
  if (exact !== undefined) {
    observeServerTime(exact, sentAt, receivedAt);
    return;
  }
  const dated = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(dated)) observeServerTime(dated, sentAt, receivedAt, 1000);
};
