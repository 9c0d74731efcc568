import { batchTabs, type BatchTab } from '../../paths.ts';

/** The way of batch query that the address names; by numbers when it names none. */
export const tabFromAddress = (address: URLSearchParams): BatchTab =>
  batchTabs.find((tab) => tab === address.get('tab')) ?? 'numbers';

export const batchFromAddress = (address: URLSearchParams): string | undefined => {
  const id = address.get('batch');
  return id !== null && /^\d{1,15}$/.test(id) ? id : undefined;
};
