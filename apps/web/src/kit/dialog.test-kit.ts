import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Dialogs open and close in jsdom, which has none; answers what is called for each that opens as modal. Call it before the
 * file's own `afterEach`, so that dialogs are unmounted first.
 */
export const openDialogs = () => {
  const showModal = vi.fn<() => void>();
  beforeEach(() => {
    showModal.mockReset();
    Object.assign(HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        showModal();
        this.open = true;
      },
      close(this: HTMLDialogElement) {
        this.open = false;
      },
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'close');
  });
  return showModal;
};
