import { paths } from './paths.ts';

/* Beside paths.ts, because only the staff need them. */

/** Parts of the security page, in their order; the address names the one that is shown. */
export const securityTabs = ['overview', 'alerts', 'xss', 'exceptions', 'logs'] as const;
export type SecurityTab = (typeof securityTabs)[number];

/** A part of the security page, with filters. */
export const securityPath = (
  tab: SecurityTab,
  filters: Readonly<Record<string, string | undefined>> = {},
): string => {
  const address = new URLSearchParams({ tab });
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) address.set(name, value);
  return `${paths.security}?${address.toString()}`;
};
