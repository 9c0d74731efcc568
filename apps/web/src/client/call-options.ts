export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Nobody asked for this call by hand (polling): it renews no token and counts as no activity. */
  readonly background?: boolean;
  /** Calls with this key in place of the session. */
  readonly apiKey?: string;
  /** A 401 is the caller's own business and says nothing about the session. */
  readonly keepsSession?: boolean;
  /** Milliseconds to wait for the answer when not the usual 30 s; false waits for as long as it takes. */
  readonly timeoutMs?: number | false;
  readonly keepalive?: boolean;
  /** Sends the request in place of `fetch`, and shows by itself how far it is. */
  readonly fetch?: (request: Request) => Promise<Response>;
};
