type Titled = Pick<Element, 'closest'>;

const acts =
  'a[href], button, input, select, textarea, summary, [role="button"], [role="link"], label:has(:enabled)';
const off = '[aria-disabled="true"], :disabled';

/**
 * The title that explains what was pressed or reached by keys. None of a control that acts, which says by what happens
 * what it is for, unless it is off; by keys only of what was reached itself.
 */
export const titleToShow = (target: Titled, by: 'press' | 'keys'): string | undefined => {
  const titled = target.closest('[title]');
  const title = titled?.getAttribute('title') ?? '';
  if (titled === null || title === '' || (by === 'keys' && titled !== target)) return undefined;
  const control = target.closest(acts);
  if (control !== null && !control.matches(off)) return undefined;
  return title;
};
