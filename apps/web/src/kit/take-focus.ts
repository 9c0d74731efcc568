/** As the `ref` of an element: it takes the focus when it appears, and not again. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
