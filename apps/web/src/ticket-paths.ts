import { paths } from './paths.ts';

/* Beside paths.ts, because the public pages need not carry them. */

export const ticketPath = (id: string): string => paths.ticketDetail.replace(':id', id);

export type TicketStart = {
  readonly orderId?: string | undefined;
  readonly orderNo?: string | undefined;
  readonly traceId?: string | undefined;
  /** What an error of the page was called towards the user. */
  readonly errorNumber?: string | undefined;
  readonly followsId?: string | undefined;
  readonly followsNo?: string | undefined;
};

export const newTicketPath = (start: TicketStart = {}): string => {
  const address = new URLSearchParams({ new: '1' });
  for (const [name, value] of Object.entries(start)) if (value !== undefined) address.set(name, value);
  return `${paths.ticketCenter}?${address.toString()}`;
};
