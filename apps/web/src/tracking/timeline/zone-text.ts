import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { isLocalTime, whenText } from '../../kit/when.tsx';

/** Whose clock a time is of: the place's, or one that is so far from UTC; undefined for a day alone. */
export const zoneText = (time: string, t: WebTranslate): string | undefined => {
  if (time.length < 16) return undefined;
  if (isLocalTime(time)) return t('timeline.localTime');
  return t('timeline.offset', { offset: time.endsWith('Z') ? '+00:00' : time.slice(-6) });
};

export const zonedText = (time: string, t: WebTranslate): string =>
  [whenText(time), zoneText(time, t)].filter((part) => part !== undefined).join(' ');
