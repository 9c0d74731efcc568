import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/* Noto Sans SC, a variable font that its package cuts into slices of characters that occur together. */

const packageName = '@fontsource-variable/noto-sans-sc';
const { resolve } = createRequire(import.meta.url);
const regular = { wght: 400 };

type Slice = { readonly name: string; readonly ranges: readonly (readonly [number, number])[] };

/** Reads `U+41-5a,U+61` as ranges of code points. */
const readRanges = (text: string): Slice['ranges'] =>
  text.split(',').map((range) => {
    const [first = '', last = first] = range.slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

const readSlices = async (): Promise<Slice[]> => {
  const text = await readFile(resolve(`${packageName}/unicode.json`), 'utf8');
  const slices = Object.entries(JSON.parse(text) as Record<string, string>).map(([name, ranges]) => ({
    name: name.replaceAll(/[[\]]/g, ''),
    ranges: readRanges(ranges),
  }));
  // Western characters stand in several: those of the last slices belong together.
  return slices.toReversed();
};

/** Fonts for a document. */
export type Fonts = {
  /** TrueType, of the characters of the document alone, by name. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** The font that has a character; undefined when none has. */
  readonly fontOf: (character: string) => string | undefined;
};

/** Fonts that have the characters of a text, as far as Noto Sans SC has them. */
export const loadFonts = async (text: string): Promise<Fonts> => {
  const slices = await readSlices();
  const fontOf = new Map<string, string>();
  for (const character of new Set(text)) {
    const code = character.codePointAt(0) ?? 0;
    const slice = slices.find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last));
    if (slice !== undefined) fontOf.set(character, slice.name);
  }
  const files = new Map<string, Buffer>();
  for (const [name, characters] of Map.groupBy(fontOf.keys(), (character) => fontOf.get(character) ?? '')) {
    const slice = await readFile(resolve(`${packageName}/files/noto-sans-sc-${name}-wght-normal.woff2`));
    const options = { targetFormat: 'truetype', variationAxes: regular } as const;
    files.set(name, await subsetFont(slice, characters.join(''), options));
  }
  return { files, fontOf: (character) => fontOf.get(character) };
};
