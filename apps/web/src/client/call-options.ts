/** What a caller may say about how a call is made. */
export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Nobody asked for this call by hand (polling): it renews no token and counts as no activity. */
  readonly background?: boolean;
};
