import { useEffect, useEffectEvent } from 'react';

/** Where Back is a gesture or a button of the device; elsewhere it is one of the browser and means the page. */
const handheld = '(max-width: 767px), (pointer: coarse)';

/** What stands open above the page, the newest last. */
const layers: { readonly close: () => void }[] = [];

const entryState = (): Readonly<Record<string, unknown>> => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
};

/** How many entries of the history the present one stands above its page. */
const depthNow = (): number => Number(entryState()['layer'] ?? 0);

let depth = depthNow();
let page = entryState()['idx'];

/** Gives every open layer an entry of its own to go back from; the ones left by closed layers serve again. */
const settle = (): void => {
  page = entryState()['idx'];
  for (depth = depthNow(); depth < layers.length;) {
    depth += 1;
    history.pushState({ ...entryState(), layer: depth }, '');
  }
};

/**
 * Back within the entries of one page closes the newest layer. An entry whose layer was closed by other means is
 * passed over, unseen by the router: the address below may be that of a dialog that was open then.
 */
const onPop = (event: Event): void => {
  const before = depth;
  const samePage = entryState()['idx'] === page;
  depth = depthNow();
  page = entryState()['idx'];
  if (!samePage || depth >= before) return;
  if (layers.length < before) {
    event.stopImmediatePropagation();
    history.back();
    return;
  }
  layers.at(-1)?.close();
  // What cannot be closed now, because something runs in it, has to be closed by the next Back.
  setTimeout(settle);
};

addEventListener('popstate', onPop, true);

/**
 * Lets the phone's Back close what stands open above the page, a sheet, menu or dialog, instead of leaving the page.
 * It asks by `onClose`, as the close button does. Closed by other means, its entry of the history stays for the next
 * one and is passed over by Back; going to another page needs nothing.
 */
export const useBackCloses = (open: boolean, onClose: () => void): void => {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open || !matchMedia(handheld).matches) return undefined;
    const layer = { close: () => close() };
    layers.push(layer);
    settle();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [open]);
};
