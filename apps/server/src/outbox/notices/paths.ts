/** What happened to a second factor of an account. */
export const factorChanges = [
  'factorOn',
  'factorOff',
  'factorReset',
  'codesRenewed',
  'recoveryUsed',
  'passkeyAdded',
  'passkeyRemoved',
] as const;

const ofOrder = '/myorder?keyword={orderNo}';
const ofTicket = '/ticket-detail/{ticketId}';
const ofPoints = '/personal?tab=points';

/** Where a notice or an event of webhooks leads: by its own name, else by that of its subject. */
const paths: Readonly<Record<string, string>> = {
  order: ofOrder,
  reservation: ofOrder,
  'reservation.heldBlocked': '/{carrier}',
  refund: ofOrder,
  hold: '/{carrier}',
  'wait.available': '/{carrier}',
  'wait.reserved': ofOrder,
  'wait.short': ofPoints,
  wait: '/waits',
  ticket: ofTicket,
  desk: ofTicket,
  points: ofPoints,
  batch: '/batch-query',
  lot: '/admin/lots',
  alert: '/admin/security',
  approval: '/admin/approvals',
  tracking: '/followed',
  webhook: '/developers',
  security: '/personal?tab=sessions',
  'security.alert': '/admin/security',
  'security.approvalWaiting': '/admin/approvals',
  'security.approvalDecided': '/admin/approvals',
  'security.webhookGone': '/developers',
  'security.webhookFailing': '/developers',
  'security.keyIssued': '/personal?tab=keys',
  'security.keyRotated': '/personal?tab=keys',
  'security.keyRevoked': '/personal?tab=keys',
  ...Object.fromEntries(factorChanges.map((what) => [`security.${what}`, '/personal?tab=security'])),
};

export const fill = (text: string, facts: object): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, fact: string) =>
    encodeURIComponent((facts as Readonly<Record<string, string | undefined>>)[fact] ?? ''),
  );

export const pathOf = (name: string, facts: object): string =>
  fill(paths[name] ?? paths[name.slice(0, name.indexOf('.'))] ?? '/', facts);
