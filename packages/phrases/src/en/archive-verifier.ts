import type { archiveVerifier as source } from '../zh-CN/archive-verifier.ts';

/** English of the page in an archive that verifies it. */
export const archiveVerifier: Readonly<Record<keyof typeof source, string>> = {
  'verifier.title': 'Verify an archive',
  'verifier.lead':
    'Choose the ZIP file of an archive, or drop it on this page. Everything is computed on this device; nothing is sent.',
  'verifier.language': '中文',
  'verifier.choose': 'Choose the ZIP file',
  'verifier.chooseFolder': 'Choose the unpacked folder',
  'verifier.checking': 'Checking the files…',
  'verifier.receipts': '{receipts} receipts verified…',
  'verifier.holds': 'The archive holds',
  'verifier.holdsText':
    '{files} files match the manifest, and {receipts} receipts follow each other without a change or a gap.',
  'verifier.broken': 'The archive does not hold',
  'verifier.noZip': 'It cannot be read: this is no ZIP file, or it is damaged.',
  'verifier.noManifest':
    'There is no manifest.json that can be read. Choose the ZIP file of the archive, or the whole unpacked folder.',
  'verifier.unsupported': 'This browser cannot verify here. Use a current Chrome, Edge, Firefox or Safari.',
  'verifier.account': 'Account',
  'verifier.madeAt': 'Made at',
  'verifier.platform': 'Platform',
  'verifier.availableHead': 'Available points: fingerprint of entry {sequence}',
  'verifier.frozenHead': 'Frozen points: fingerprint of entry {sequence}',
  'verifier.headHint':
    'Sign in and open the newest receipt under Personal centre, Points: its hash has to be the same.',
  'verifier.files': 'Files',
  'verifier.file.ok': 'matches',
  'verifier.file.missing': 'is missing',
  'verifier.file.changed': 'was changed',
  'verifier.file.rows': 'has another number of rows',
  'verifier.file.unlisted': 'is not in the manifest',
  'verifier.ledger.foreign': 'Ledger, line {line}: this receipt belongs to another account.',
  'verifier.ledger.changed': 'Ledger, line {line}: the receipt does not fit its fingerprint; it was changed.',
  'verifier.ledger.missing': 'Ledger, line {line}: an entry before it is missing or out of order.',
  'verifier.ledger.sum': 'Ledger, line {line}: the balance is not the one before plus the amount.',
  'verifier.ledger.cutOff':
    'The end of the ledger is missing: its last entry is not the one in the manifest.',
  'verifier.ledger.none': 'The ledger is missing.',
};
