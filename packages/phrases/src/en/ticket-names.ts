import type { ticketNames as source } from '../zh-CN/ticket-names.ts';

export const ticketNames: Record<keyof typeof source, string> = {
  'ticketNames.service': 'Support',
  'ticketNames.system': 'System',
};
