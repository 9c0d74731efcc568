const acts =
  'a[href], button, input, select, textarea, summary, [role="button"], [role="link"], label:has(:enabled)';
const off = '[aria-disabled="true"], :disabled';

/**
 * The title that explains what was pressed or reached by keys. None of a control that acts, which says by what happens
 * what it is for, unless it is off; by keys only of what was reached itself.
 */
export const titleToShow = (target: Pick<Element, 'closest'>, by: 'press' | 'keys'): string | undefined => {
  const titled = target.closest('[title]');
  const title = titled?.getAttribute('title') ?? '';
  if (titled === null || title === '' || (by === 'keys' && titled !== target)) return undefined;
  const control = target.closest(acts);
  if (control !== null && !control.matches(off)) return undefined;
  return title;
};

const margin = 8;

const place = (tip: HTMLElement, target: Element): void => {
  const box = target.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const below = box.bottom + 6;
  const left = box.left + (box.width - width) / 2;
  tip.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`;
  tip.style.top = `${below + height + margin > innerHeight ? Math.max(margin, box.top - height - 6) : below}px`;
};

/**
 * Shows the title of what is pressed or reached by keys: a browser shows it to a mouse alone. What does something when
 * pressed does that; its title shows when it is off, and says why.
 */
export const showTitles = (): void => {
  const tip = document.createElement('div');
  tip.className =
    'title-tip fixed inset-auto w-max max-w-[min(320px,100vw-16px)] m-0 py-2 px-3 rounded-md bg-(--text-color-default) shadow-float text-(--color-surface) text-sm leading-[1.5] wrap-anywhere pointer-events-none print:hidden';
  // A title is read out by itself; this is for the eye.
  tip.ariaHidden = 'true';
  tip.popover = 'manual';
  document.body.append(tip);
  const hide = (): void => tip.hidePopover();
  const show = (target: Element, by: 'press' | 'keys'): void => {
    const text = titleToShow(target, by);
    if (text === undefined) return;
    // Shown anew it lies above a dialog that was opened since.
    hide();
    tip.textContent = text;
    tip.showPopover();
    const explained = target.closest('[title]');
    if (explained !== null) place(tip, explained);
  };
  addEventListener('pointerdown', hide, true);
  addEventListener('scroll', hide, true);
  addEventListener('blur', hide, true);
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), true);
  addEventListener('click', ({ target }) => target instanceof Element && show(target, 'press'), true);
  addEventListener(
    'focus',
    ({ target }) => target instanceof Element && target.matches(':focus-visible') && show(target, 'keys'),
    true,
  );
};
