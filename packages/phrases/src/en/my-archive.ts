import type { myArchive as source } from '../zh-CN/my-archive.ts';

export const myArchive: Readonly<Record<keyof typeof source, string>> = {
  'myArchive.lead':
    'Download what the platform holds of your account as one JSON file, for your records, for accounting, or to take it elsewhere.',
  'myArchive.contents': 'What it contains',
  'myArchive.contents.orders': 'Orders, tracking numbers, holds, waits and refund requests',
  'myArchive.contents.points': 'The whole points ledger, with a receipt for every movement',
  'myArchive.contents.parcels': 'Followed parcels, tracking batches and notification settings',
  'myArchive.contents.tickets':
    'Tickets with messages and the list of attachments, which their tickets have, and notifications',
  'myArchive.contents.account': 'Your profile and signed-in devices',
  'myArchive.contents.keys': 'API keys, webhooks and the calls of the last 30 days, without any secret',
  'myArchive.download': 'Download my data',
  'myArchive.downloading': 'Downloading…',
  'myArchive.received': '{size} MB received',
  'myArchive.pendingHint': 'It may take some minutes when there is much. Keep this page open.',
  'myArchive.cancel': 'Cancel download',
  'myArchive.done': 'Downloaded',
  'myArchive.doneHint': 'The file holds all your business data. Keep it in a safe place.',
};
