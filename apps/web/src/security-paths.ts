import { paths } from './paths.ts';

/* Beside paths.ts, because only the staff need them. */

export const securityTabs = ['overview', 'alerts', 'xss', 'exceptions', 'logs'] as const;
export type SecurityTab = (typeof securityTabs)[number];

export const securityPath = (
  tab: SecurityTab,
  filters: Readonly<Record<string, string | undefined>> = {},
): string => {
  const address = new URLSearchParams({ tab });
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) address.set(name, value);
  return `${paths.security}?${address.toString()}`;
};
