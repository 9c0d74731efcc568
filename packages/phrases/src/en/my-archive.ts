import type { myArchive as source } from '../zh-CN/my-archive.ts';

/** English of the personal centre's part with the archive of the account. */
export const myArchive: Readonly<Record<keyof typeof source, string>> = {
  'myArchive.lead':
    'Download what the platform holds of your account as one file, for your records, for accounting, or to take it elsewhere.',
  'myArchive.contents': 'What it contains',
  'myArchive.contents.orders': 'Orders, tracking numbers, holds, waits and refund requests',
  'myArchive.contents.points': 'The whole points ledger, with a receipt for every movement',
  'myArchive.contents.parcels': 'Followed parcels, tracking batches and notification settings',
  'myArchive.contents.tickets': 'Tickets with messages and attachments, and notifications',
  'myArchive.contents.account': 'Your profile and signed-in devices',
  'myArchive.contents.keys': 'API keys, webhooks and the calls of the last 30 days, without any secret',
  'myArchive.verify': 'How to verify it',
  'myArchive.verifyText':
    'Unpack the file, open verify.html in a browser and drop the ZIP file on it. It works without a network, checks every file and the ledger receipt by receipt, and points out what was changed, is missing or is not yours.',
  'myArchive.download': 'Download everything',
  'myArchive.downloading': 'Downloading…',
  'myArchive.received': '{size} MB received',
  'myArchive.pendingHint': 'It may take some minutes when there is much. Keep this page open.',
  'myArchive.cancel': 'Cancel download',
  'myArchive.done': 'Downloaded',
  'myArchive.doneHint': 'The file holds all your business data. Keep it in a safe place.',
};
