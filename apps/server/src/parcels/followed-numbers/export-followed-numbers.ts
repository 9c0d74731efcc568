import type { FollowFilter } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { Db } from '../../platform/db/database.ts';
import { type ExportColumns, allPages, exportFile } from '../../platform/files/export-file.ts';
import type { FileAnswer } from '../../platform/http/handlers.ts';
import type { Translate } from '../../platform/http/language.ts';
import { type ListedFollowed, listFollowedBelow } from './store.ts';
import { wireFollowed } from './get-followed-number.ts';
import { shownTime } from '../../platform/db/times.ts';

const rowsAtATime = 2_000;
const columns: ExportColumns<ReturnType<typeof wireFollowed>> = [
  ['word.trackingNumber', (one) => one.trackingNumber],
  ['word.carrier', (one, t) => t(`carrier.${one.carrier}`)],
  ['word.ownReference', (one) => one.reference ?? ''],
  ['word.tags', (one) => one.tags.join(', ')],
  ['word.status', (one) => one.statusText],
  ['followedColumn.detail', (one) => one.subStatusText ?? one.reasonText ?? ''],
  [
    'word.needsAttention',
    (one, t) => (one.attention === null ? '' : t(`attentionRule.${one.attention.rule}`)),
  ],
  ['followedColumn.lastEventTime', (one) => shownTime(one.lastEventTime)],
  ['word.lastPlace', (one) => [one.lastPlace?.city, one.lastPlace?.state].filter(Boolean).join(', ')],
  ['word.expected', (one) => one.expectedOn ?? ''],
  ['word.deliveredOn', (one) => one.deliveredOn ?? ''],
  ['word.updated', (one) => shownTime(one.fetchedTime)],
  ['word.note', (one) => one.note ?? ''],
  ['followedColumn.createdTime', (one) => shownTime(one.createdTime)],
];

export const exportFollowedNumbers = (
  db: Db,
  userId: number,
  { filter, format, today }: { filter: FollowFilter; format: 'csv' | 'xlsx'; today: string },
  t: Translate,
): FileAnswer => {
  const rows = async function* () {
    const stored = allPages<ListedFollowed>(rowsAtATime, (last) =>
      listFollowedBelow(db, userId, filter, last?.id, rowsAtATime),
    );
    for await (const row of stored) yield wireFollowed(row, t);
  };
  const name = `waybill-followed-${today}`;
  return exportFile(rows(), columns, { name, format, sheet: 'followedColumn.sheet' }, t);
};
