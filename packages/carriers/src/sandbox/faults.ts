import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';

export const callFaults = [
  'throttled',
  'throttled_with_retry_after',
  'quota_used_up',
  'server_error',
  'unavailable',
  'unavailable_with_retry_after',
  'html',
  'truncated',
  'hang',
  'reset',
  'redirect',
  'token_expired',
  'wrong_scope',
  'access_forbidden',
] as const;
export type CallFault = (typeof callFaults)[number];

export const tokenFaults = [
  'token_refused',
  'token_penalty',
  'token_unavailable',
  'token_without_scope',
] as const;
export type TokenFault = (typeof tokenFaults)[number];

export type NumberFault = 'invalid_number' | 'not_authorised' | 'not_found';

export interface OrderedFault {
  readonly carrier: Carrier;
  readonly fault: CallFault | TokenFault;
  /** Calls that it hits; it stays until cleared when left out. */
  readonly times?: number;
  /** Seconds that `Retry-After` says, 30 when left out. */
  readonly retryAfterSeconds?: number;
}

export interface Hit<Fault> {
  readonly fault: Fault;
  readonly retryAfterSeconds: number;
}

const defaultRetryAfterSeconds = 30;

/**
 * A number with these eight digits in a row has that fault, whatever stands around them: 97531 and a code. A
 * random number of 20 digits has one by a chance below one in a million.
 */
const byDigits: Readonly<Record<string, CallFault | NumberFault>> = {
  '97531400': 'invalid_number',
  '97531403': 'not_authorised',
  '97531404': 'not_found',
  '97531408': 'hang',
  '97531429': 'throttled_with_retry_after',
  '97531500': 'server_error',
  '97531503': 'unavailable_with_retry_after',
  '97531601': 'html',
  '97531602': 'truncated',
};

/** The fault that a number carries in its digits. */
export function faultOfNumber(number: string): CallFault | NumberFault | null {
  const at = number.indexOf('97531');
  return at < 0 ? null : (byDigits[number.slice(at, at + 8)] ?? null);
}

/** The fault of a whole call that the first faulty number of it carries. */
export function callFaultOf(numbers: readonly string[]): Hit<CallFault> | null {
  for (const number of numbers) {
    const fault = faultOfNumber(number);
    if (fault !== null && isCallFault(fault)) return { fault, retryAfterSeconds: defaultRetryAfterSeconds };
  }
  return null;
}

export const isCallFault = (fault: string): fault is CallFault => callFaults.some((known) => known === fault);

export const isTokenFault = (fault: string): fault is TokenFault =>
  tokenFaults.some((known) => known === fault);

/** Faults that were ordered, first come first served. */
export class FaultBoard {
  #ordered: { order: OrderedFault; left: number }[] = [];

  order(order: OrderedFault): void {
    this.#ordered.push({ order, left: order.times ?? Number.POSITIVE_INFINITY });
  }

  clear(): void {
    this.#ordered = [];
  }

  get waiting(): readonly OrderedFault[] {
    return this.#ordered.map(({ order, left }) =>
      Number.isFinite(left) ? { ...order, times: left } : order,
    );
  }

  take<Fault extends string>(carrier: Carrier, is: (fault: string) => fault is Fault): Hit<Fault> | null {
    for (const entry of this.#ordered) {
      const { fault, retryAfterSeconds = defaultRetryAfterSeconds } = entry.order;
      if (entry.order.carrier !== carrier || !is(fault)) continue;
      entry.left -= 1;
      if (entry.left <= 0) this.#ordered = this.#ordered.filter((other) => other !== entry);
      return { fault, retryAfterSeconds };
    }
    return null;
  }
}
