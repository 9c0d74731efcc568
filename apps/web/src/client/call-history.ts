/** One call as development remembers it: no token, no body, no query. */
export type PastCall = {
  readonly at: number;
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Undefined when nothing answered. */
  readonly status: number | undefined;
  readonly ms: number;
  readonly traceId: string | null;
};

const mostKept = 50;
let calls: readonly PastCall[] = [];

/** Remembers a call; development only, see `attempt.ts`. */
export const recordCall = (call: PastCall): void => {
  calls = [...calls, call].slice(-mostKept);
};

/** The last 50 calls, oldest first. In development the console has it as `waybillCalls()`. */
export const callHistory = (): readonly PastCall[] => calls;

Object.assign(globalThis, { waybillCalls: callHistory });
