/** How a text can be found, best first. */
export const matchKinds = ['prefix', 'wordStart', 'substring', 'initials', 'scattered'] as const;

/** How well something was found, and where in it (a count of characters or of words). */
export type Match = { readonly kind: (typeof matchKinds)[number]; readonly at: number };

/** A piece of a label that can be typed by itself: a Chinese character with its reading, or a word. */
type Piece = { readonly text: string; readonly reading: string };

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

const chinese = /^\p{Script=Han}$/u;
const inWord = /[\p{L}\p{N}]/u;

const piecesOf = (label: string, pinyin: string): readonly Piece[] => {
  const readings = pinyin === '' ? [] : pinyin.split(' ');
  let next = 0;
  return [...label.matchAll(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu)].map(([text]) => {
    const reading = chinese.test(text) ? (readings[next++] ?? '') : text;
    return { text, reading };
  });
};

const startOf = (a: string, b: string): number => {
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same += 1;
  return same;
};

/**
 * How the pieces from `at` on spell what was typed: `whole` when each is typed out, the last one as far as the typing
 * got; `begun` when some are only begun (wddd, wodd); null when they spell something else.
 */
const spell = (pieces: readonly Piece[], at: number, typed: string): 'whole' | 'begun' | null => {
  const piece = pieces[at];
  if (piece === undefined) return null;
  if (typed.startsWith(piece.text)) {
    const rest = typed.slice(piece.text.length);
    const spelt = rest === '' ? 'whole' : spell(pieces, at + 1, rest);
    if (spelt !== null) return spelt;
  }
  const longest = startOf(piece.reading, typed);
  if (longest === typed.length) return 'whole';
  let best: 'begun' | null = null;
  for (let length = longest; length > 0; length -= 1) {
    const spelt = spell(pieces, at + 1, typed.slice(length));
    if (spelt === 'whole' && length === piece.reading.length) return 'whole';
    if (spelt !== null) best = 'begun';
  }
  return best;
};

/** Whether the characters stand in a text in their order, the first of them at the start of a word. */
const isScattered = (text: string, typed: string): boolean => {
  const [first = ''] = typed;
  for (let start = text.indexOf(first); start !== -1; start = text.indexOf(first, start + 1)) {
    if (start > 0 && inWord.test(text[start - 1] ?? '')) continue;
    let from = start;
    const all = Array.from(typed).every((character) => {
      const found = text.indexOf(character, from);
      from = found + 1;
      return found !== -1;
    });
    if (all) return true;
  }
  return false;
};

const inText = (text: string, typed: string): Match | undefined => {
  const at = text.indexOf(typed);
  if (at === -1) return undefined;
  if (at === 0) return { kind: 'prefix', at };
  for (let start = at; start !== -1; start = text.indexOf(typed, start + 1)) {
    if (!inWord.test(text[start - 1] ?? '')) return { kind: 'wordStart', at: start };
  }
  return { kind: 'substring', at };
};

const longestTyped = 40;

/**
 * How a typed text finds a label: by its text, by the pinyin of its Chinese characters (`pinyin`, with a space between
 * two readings), by their first letters, by any mixture of these. Undefined: not at all.
 */
export const matchLabel = (typed: string, label: string, pinyin: string): Match | undefined => {
  const wanted = plain(typed);
  if (wanted === '' || wanted.length > longestTyped) return undefined;
  const text = plain(label);
  const found = inText(text, wanted);
  if (found !== undefined) return found;
  const letters = wanted.replaceAll(/[\s']/g, '');
  const pieces = piecesOf(text, pinyin);
  const starts = pieces.map((_, at) => ({ at, spelt: spell(pieces, at, letters) }));
  const whole = starts.find(({ spelt }) => spelt === 'whole');
  if (whole !== undefined) return { kind: whole.at === 0 ? 'prefix' : 'substring', at: whole.at };
  const begun = starts.find(({ spelt }) => spelt === 'begun');
  if (begun !== undefined) return { kind: 'initials', at: begun.at };
  return letters.length >= 3 && isScattered(text, letters) ? { kind: 'scattered', at: 0 } : undefined;
};

type Findable = { readonly label: string; readonly pinyin: string };

/** How well something is found, less is better: the kind first, then how far in it is. */
export const scoreOf = (typed: string, { label, pinyin }: Findable): number => {
  const match = matchLabel(typed, label, pinyin);
  return match === undefined ? Infinity : matchKinds.indexOf(match.kind) * 1000 + match.at;
};

/** What of a list a typed text finds, the best first; equally good ones by length, then as they stood. */
export const findIn = <T extends Findable>(typed: string, list: readonly T[]): readonly T[] =>
  list
    .map((item) => ({ item, score: scoreOf(typed, item) }))
    .filter(({ score }) => score < Infinity)
    .sort((a, b) => a.score - b.score || a.item.label.length - b.item.label.length)
    .map(({ item }) => item);
