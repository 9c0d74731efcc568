/** Names of those who have none of their own in a ticket. */
export const ticketNames = {
  'ticketNames.service': '在线客服',
  'ticketNames.system': '系统',
} as const;
