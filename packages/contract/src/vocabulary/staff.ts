/** Limits of what the staff do to accounts and money (docs/decisions). */
export const staffLimits = {
  /** Points that may be recharged or refunded in one act, whoever does it; more waits for the approval of another. */
  points: 1_000,
  /**
   * Points that one of the staff may give on a day of the product's zone without another's approval: recharges, refunds
   * that nobody asked for, exchange codes. A constant: whoever could raise it alone would need no second pair of eyes.
   */
  dayPoints: 5_000,
  /** Recharges and refunds from this many points on are just below the limit of one act; so many on a day are told. */
  nearPoints: 900,
  nearActs: 3,
  /** Hours that somebody has had the role before approving, and a proposer whom the approver promoted. */
  roleHours: 24,
  /** Points of one act at most, whoever does it. */
  mostPoints: 10_000_000,
  remark: 500,
  /** Rows that a list counts one by one; behind them `total` says this many and `more` is true. */
  countedRows: 10_000,
  /** Days that a proposal waits before it expires, and approved codes before they are collected. */
  proposalDays: 7,
  /** Hours after an order within which a refund may be asked for. */
  refundRequestHours: 24,
} as const;
