import { open } from '@waybill/phrases/zh-CN/open.ts';
import { palette } from '@waybill/phrases/zh-CN/palette.ts';
import { personal } from '@waybill/phrases/zh-CN/personal.ts';
import { signedIn } from '@waybill/phrases/zh-CN/signed-in.ts';
import { pinyin } from 'pinyin-pro';
import { pages } from '../../pages.ts';
import { actLabels, isOfOneThing, listedPages } from './listed-pages.ts';

const words: Readonly<Record<string, string>> = { ...open, ...signedIn, ...personal, ...palette };

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
  [
    ...listedPages(pages)
      .filter((page) => !isOfOneThing(page))
      .map(({ title }) => title),
    ...Object.values(actLabels),
  ].map((label) => [label, readingOf(label)]),
);
