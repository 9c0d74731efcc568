/** Limits of what the staff do to accounts and money (docs/decisions). */
export const staffLimits = {
  /** Points that may be recharged or refunded in one act, whoever does it; more waits for the approval of another. */
  points: 1_000,
  /** Points of one act at most, whoever does it. */
  mostPoints: 10_000_000,
  remark: 500,
  /** Rows that a list counts one by one; behind them `total` says this many and `more` is true. */
  countedRows: 10_000,
  /** Days that a proposal waits before it lapses. */
  proposalDays: 7,
  /** Hours after an order within which a refund may be asked for. */
  refundRequestHours: 24,
} as const;
