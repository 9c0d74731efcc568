import type { FollowFilter } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { Db } from '../../platform/db/database.ts';
import { csvFile } from '../../platform/files/csv-file.ts';
import { xlsxFile } from '../../platform/files/xlsx-file.ts';
import { csvContentType, xlsxContentType } from '../../platform/http/content-types.ts';
import type { FileAnswer } from '../../platform/http/handlers.ts';
import type { Translate } from '../../platform/http/language.ts';
import { type StoredFollowed, listFollowedBelow } from './store.ts';
import { wireFollowed } from './wire.ts';
import { shownTime } from '../../platform/db/times.ts';

const rowsAtATime = 2_000;
const columns = [
  'word.trackingNumber',
  'word.carrier',
  'followedColumn.reference',
  'word.tags',
  'word.status',
  'followedColumn.detail',
  'word.needsAttention',
  'followedColumn.lastEventTime',
  'word.lastPlace',
  'word.expected',
  'word.deliveredOn',
  'word.updated',
  'word.note',
  'followedColumn.createdTime',
] as const;

const cellsOf = (row: StoredFollowed, t: Translate): string[] => {
  const one = wireFollowed(row, t);
  return [
    one.trackingNumber,
    t(`carrier.${one.carrier}`),
    one.reference ?? '',
    one.tags.join(', '),
    one.statusText,
    one.subStatusText ?? one.reasonText ?? '',
    one.attention === null ? '' : t(`attentionRule.${one.attention.rule}`),
    shownTime(one.lastEventTime),
    [one.lastPlace?.city, one.lastPlace?.state].filter(Boolean).join(', '),
    one.expectedOn ?? '',
    one.deliveredOn ?? '',
    shownTime(one.fetchedAt),
    one.note ?? '',
    shownTime(one.createdTime),
  ];
};

async function* rowsOf(db: Db, userId: number, filter: FollowFilter, t: Translate): AsyncGenerator<string[]> {
  yield columns.map((column) => t(column));
  let below: number | undefined;
  for (;;) {
    const page = await listFollowedBelow(db, userId, filter, below, rowsAtATime);
    for (const row of page) yield cellsOf(row, t);
    below = page.at(-1)?.id;
    if (page.length < rowsAtATime) return;
  }
}

export const exportFollowedNumbers = (
  db: Db,
  userId: number,
  { filter, format, today }: { filter: FollowFilter; format: 'csv' | 'xlsx'; today: string },
  t: Translate,
): FileAnswer => {
  const rows = rowsOf(db, userId, filter, t);
  return {
    fileName: `waybill-followed-${today}.${format}`,
    contentType: format === 'csv' ? csvContentType : xlsxContentType,
    body: format === 'csv' ? csvFile(rows) : xlsxFile(rows, t('followedColumn.sheet')),
  };
};
