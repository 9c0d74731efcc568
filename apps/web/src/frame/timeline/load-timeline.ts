import { loadPhraseGroup } from '../language.tsx';

/** Loads a part that shows the way of a parcel, with the words that it needs. */
export const withTimelineWords = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  const [part] = await Promise.all([load(), loadPhraseGroup('timeline')]);
  return part;
};
