import type { archive as source } from '../zh-CN/archive.ts';

/** English of what README.txt of an archive says. */
export const archive: Readonly<Record<keyof typeof source, string>> = {
  'archive.readme':
    'Archive of an account\n\nThis archive holds what the platform stored about your account when it was made. Files in the folder data are NDJSON: UTF-8, a JSON object a line; amounts are in points, times in ISO 8601.',
  'archive.attached': '- attachments/: files of the tickets',
  'archive.verify':
    '\nTo verify it, open verify.html in a browser (no network is needed) and drop the ZIP file of this archive on it. The page compares the SHA-256 of every file and checks the ledger entry by entry: the fingerprint (SHA-256) of an entry is computed from that of the entry before and its own content, so that an entry that was changed or removed is found. manifest.json has the last fingerprints of available and frozen points, to compare with the newest receipt on the website.',
  'archive.absent':
    '\nNot included: passwords, secrets, keys and links, internal notes of the staff, and the security log of the platform.',
  'archive.account': 'account data and notification settings',
  'archive.sessions': 'sessions',
  'archive.devices': 'kinds of devices that signed in',
  'archive.orders': 'orders',
  'archive.order-numbers': 'tracking numbers of the orders; those not paid for are masked',
  'archive.refund-requests': 'refund requests',
  'archive.holds': 'holds',
  'archive.waits': 'waits for numbers to come in',
  'archive.exchange-codes': 'redeemed exchange codes (last four characters)',
  'archive.tickets': 'tickets and ratings',
  'archive.ticket-messages': 'messages and changes of the tickets',
  'archive.followed-numbers': 'followed parcels',
  'archive.followed-views': 'saved filters of the followed parcels',
  'archive.followed-settings': 'notification, attention and embedding settings of followed parcels',
  'archive.shares': 'shared parcels (without the links themselves)',
  'archive.followed-messages': 'messages sent about followed parcels',
  'archive.track-batches': 'tracking batches',
  'archive.track-numbers': 'numbers of the tracking batches',
  'archive.webhook-endpoints': 'webhook endpoints and chat channels (without secrets)',
  'archive.webhook-deliveries': 'webhook deliveries of the last 30 days',
  'archive.api-keys': 'API keys (without the keys themselves)',
  'archive.api-key-usage': 'calls of the API keys by the hour',
  'archive.calls': 'API calls of the last 30 days, the newest 50,000',
  'archive.attachments':
    'list of ticket attachments; files with included = false are left out: all together exceed 2 GiB, or the security check is not passed',
  'archive.ledger': 'the points ledger, oldest first, a receipt a line',
  'archive.notices': 'notifications',
};
