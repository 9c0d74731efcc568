import type { consoleTrials as source } from '../zh-CN/console-trials.ts';

/** Trying rules of the console. */
export const consoleTrials: Readonly<Record<keyof typeof source, string>> = {
  'trial.start': 'Try',
  'trial.period': 'Period to try',
  'trial.days1': 'Yesterday',
  'trial.days7': 'Last 7 days',
  'trial.stale': 'The values or the period have changed since this result',
  'trial.calls': 'Calls concerned',
  'trial.table': 'View as table',
  'trial.step': 'Time',
  'trial.block.lead':
    'Checks the entry on calls that were made, without effect on anybody; adding it puts the result into the audit',
  'trial.block.calls': 'Calls it would refuse',
  'trial.block.accounts': 'Accounts affected',
  'trial.block.chart': 'Calls it would refuse',
  'trial.block.none': 'No such calls in this period',
  'trial.block.most': 'Accounts with the most calls',
  'trial.block.user': 'Account',
  'trial.block.nobody': 'Not signed in',
};
