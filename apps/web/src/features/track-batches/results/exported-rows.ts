import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { locationText } from '../../../frame/timeline/timeline-days.ts';
import { whenText } from '../../../ui/when.tsx';
import { reasonText } from './words.ts';

export const exportHead = (t: WebTranslate): readonly string[] => [
  t('results.column.number'),
  t('results.column.carrier'),
  t('results.export.outcome'),
  t('results.column.status'),
  t('results.export.subStatus'),
  t('results.export.delayed'),
  t('results.export.eventTime'),
  t('results.export.place'),
  t('results.export.words'),
  t('results.column.expected'),
  t('results.export.fetched'),
  t('results.column.reason'),
];

/** A result as cells, all of them text so that no spreadsheet rounds a number. */
export const exportCells = (line: TrackLine, t: WebTranslate): readonly string[] => [
  line.number,
  line.carrier === null ? '' : t(`carrier.${line.carrier}`),
  t(`results.outcome.${line.outcome}`),
  line.status === null ? '' : t(`trackingStatus.${line.status}`),
  line.subStatus === null ? '' : t(`trackingSubStatus.${line.subStatus}`),
  line.delayed ? t('results.export.yes') : '',
  line.lastEvent === null ? '' : whenText(line.lastEvent.localTime),
  line.lastEvent === null ? '' : (locationText(line.lastEvent.place) ?? ''),
  line.lastEvent?.words ?? line.carrierWords ?? '',
  line.expectedOn ?? '',
  line.fetchedAt === null ? '' : whenText(line.fetchedAt),
  reasonText(line, t) ?? '',
];
