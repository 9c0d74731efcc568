/** What was reported beside an error, in a line: the values of its JSON, or the text as it is. */
export const extraText = (extra: string): string => {
  try {
    const value: unknown = JSON.parse(extra);
    if (typeof value === 'object' && value !== null) return Object.values(value).map(String).join(' · ');
  } catch {
    // It was cut, or is no JSON: it says something all the same.
  }
  return extra;
};
