import type { StaffNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import { roles } from '@waybill/contract/permissions.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { whenText } from '../../kit/when.tsx';

export const audienceText = (notice: StaffNotice, t: WebTranslate): string => {
  const { type, targetType, targetIds, targetNames } = notice;
  if (type === 'announcement' || targetType === 'all') return t('noticeTarget.all');
  if (targetType === 'role')
    return targetIds
      .map((name) => {
        const role = roles.find((one) => one === name);
        return role === undefined ? name : t(`role.${role}`);
      })
      .join(' / ');
  const names = targetNames.slice(0, 2).join(', ');
  return targetIds.length > 2 ? t('noticeAdmin.andMore', { names, count: targetIds.length }) : names;
};

/** Share in whole percent; 0 of nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100);

export const readText = ({ readers, recipients }: StaffNotice, t: WebTranslate): string =>
  readers === null || recipients === null
    ? t('noticeAdmin.noReaders')
    : t('noticeAdmin.readOf', { readers, recipients, percent: percentOf(readers, recipients) });

export const windowText = (
  { startTime, endTime }: Pick<StaffNotice, 'startTime' | 'endTime'>,
  t: WebTranslate,
): string => {
  if (startTime === null)
    return endTime === null
      ? t('noticeAdmin.windowAlways')
      : t('noticeAdmin.windowUntil', { end: whenText(endTime) });
  return endTime === null
    ? t('noticeAdmin.windowFrom', { start: whenText(startTime) })
    : t('word.fromTo', { start: whenText(startTime), end: whenText(endTime) });
};
