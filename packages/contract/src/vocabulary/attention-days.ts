/** Rules of what needs attention that wait for days, and how many: null where the usual number goes by the status. */
export const attentionDays = {
  overdue: { least: 0, most: 30, usual: 0 },
  silent: { least: 1, most: 60, usual: null },
  not_found: { least: 1, most: 30, usual: 3 },
} as const;
export type WaitingRule = keyof typeof attentionDays;

/** Whether a rule waits for days. */
export const waits = (rule: string): rule is WaitingRule => rule in attentionDays;
