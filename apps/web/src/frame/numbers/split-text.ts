import { isNumber, isProven } from '../read-number.ts';
import { findHeadings } from './recognise-columns.ts';

/** A text that may be a number, and the line of the source that it stands in, from 1. */
export type Piece = { readonly line: number; readonly text: string };

const lineEnds = /\r\n|[\n\r\u2028\u2029]/;
/** Commas, semicolons and the like, plain, full-width and Chinese. */
const separators = /[,;|\t\uFF0C\uFF1B\u3001]/;
/** What surrounds a number in an address or behind a label. */
const delimiters = /[\s:=/?&#"'<>()[\]{}\uFF1A\uFF08\uFF09\u3010\u3011]+/;
const quotes = /^["'\u201C\u201D]+|["'\u201C\u201D]+$/g;
const hasDigit = /[\d\uFF10-\uFF19]/;
/** A number is never written in more words, and no line of numbers has more. */
const wordsOfNumber = 12;
const mostWords = 40;

/** Text on one line without the signs that only guide machines: byte order mark, zero-width joiners, quotes. */
export const clean = (text: string): string =>
  text
    .replace(/[\p{Cf}\0]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(quotes, '')
    .trim();

/** Puts words together again that belong to one number; undefined where no number comes of it. */
const joinWords = (words: readonly string[]): string[] | undefined => {
  const joined: string[] = [];
  let found = false;
  for (let from = 0; from < words.length;) {
    let to = Math.min(words.length, from + wordsOfNumber);
    while (to > from + 1 && !isNumber(words.slice(from, to).join(''))) to -= 1;
    const text = words.slice(from, to).join(' ');
    const number = to > from + 1 || isNumber(text);
    found ||= number;
    if (number || hasDigit.test(text)) joined.push(text);
    from = to;
  }
  return found ? joined : undefined;
};

/**
 * The numbers in a text without separators. Numbers are often written with spaces inside, and as often several stand
 * in one line: words that are proven numbers each stay apart, otherwise the longest that make a number go together.
 * What makes none stays whole, to be put right by its reader.
 */
export const numbersIn = (text: string): readonly string[] => {
  const whole = clean(text);
  if (whole === '' || isProven(whole)) return whole === '' ? [] : [whole];
  const words = whole.split(' ');
  if (words.length > 1 && words.every(isProven)) return words;
  if (isNumber(whole)) return [whole];
  const inside = whole.split(delimiters).filter((part) => isProven(part));
  if (delimiters.test(whole.replaceAll(' ', '')) && inside.length > 0) return inside;
  if (words.length === 1 || words.length > mostWords) return [whole];
  return joinWords(words) ?? [whole];
};

/** What was found in a text, and how many places of it hold no digit and so no number. */
export type Found = { readonly pieces: readonly Piece[]; readonly skipped: number };

/** Finds the numbers in cells of lines, whatever column they stand in. */
export const findInCells = (rows: readonly (readonly string[])[], firstLine = 1): Found => {
  const pieces: Piece[] = [];
  let skipped = 0;
  for (const [index, cells] of rows.entries()) {
    for (const cell of cells) {
      if (hasDigit.test(cell))
        for (const text of numbersIn(cell)) pieces.push({ line: firstLine + index, text });
      else if (cell.trim() !== '') skipped += 1;
    }
  }
  return { pieces, skipped };
};

/** The lines of a text, each cut at its separators. */
export const cellsOfText = (text: string): string[][] =>
  text.split(lineEnds).map((line) => line.split(separators));

/** A cell of a CSV, quoted or not, and what ends it. */
const csvCell = /(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/gy;

const cellsOfCsv = (line: string): string[] =>
  [...`${line},`.matchAll(csvCell)]
    .slice(0, -1)
    .map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '');

/** The rows of a text that is a table: copied out of a spreadsheet, or lines of a CSV with headings that are known. */
export const rowsOfTable = (text: string): string[][] | undefined => {
  if (text.includes('\t')) return text.split(lineEnds).map((line) => line.split('\t'));
  if (!text.includes(',')) return undefined;
  const rows = text.split(lineEnds).map(cellsOfCsv);
  return findHeadings(rows) < 0 ? undefined : rows;
};
