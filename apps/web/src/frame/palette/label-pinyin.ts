import { palette } from '@waybill/phrases/zh-CN/palette.ts';
import { personal } from '@waybill/phrases/zh-CN/personal.ts';
import { signedIn } from '@waybill/phrases/zh-CN/signed-in.ts';
import { pinyin } from 'pinyin-pro';
import { menuPages } from '../menu.ts';
import { actLabels } from './act-labels.ts';
import { pagesOf } from './palette-pages.ts';

const words: Readonly<Record<string, string>> = { ...signedIn, ...personal, ...palette };

/** Readings of the Chinese characters of a label, without tones and with a space between two. */
const readingOf = (label: string): string => {
  const text = words[label];
  if (text === undefined) throw new Error(`There is no phrase ${label}`);
  return pinyin(text, { toneType: 'none', nonZh: 'removed', v: true });
};

/**
 * The pinyin of what the palette lists, by phrase. The build puts the finished table in the place of this file
 * (build/made-ahead.ts), for the dictionary behind it weighs more than the whole app.
 */
export const labelPinyin: Readonly<Record<string, string>> = Object.fromEntries(
  [...pagesOf(menuPages).map(({ label }) => label), ...Object.values(actLabels)].map((label) => [
    label,
    readingOf(label),
  ]),
);
