import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { useBackCloses } from './back-closes.ts';

/** The look of what stands above the page. */
export const dialogClass =
  'p-0 rounded-lg bg-surface shadow-float text-default backdrop:bg-mask open:animate-dialog-in';

const onPhones = {
  // A sheet, within reach of a thumb.
  sheet:
    'max-sm:mt-auto max-sm:mb-0 max-sm:mx-0 max-sm:pb-[env(safe-area-inset-bottom,0px)] max-sm:rounded-[16px_16px_0_0]',
  fills: 'max-sm:min-h-dvh max-sm:max-h-dvh max-sm:rounded-none',
} as const;

/**
 * Binds a dialog that is open for as long as it is there. Escape, the Back of a phone and, where it `closesBeside`, a press
 * beside it ask for its end.
 */
export const useModal = (onClose: () => void, { closesBeside = false, inAddress = false }) => {
  const ref = useRef<HTMLDialogElement>(null);
  useBackCloses(!inAddress, onClose);
  // Closed before it leaves the page, it gives the focus back.
  useLayoutEffect(() => {
    const element = ref.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => element?.close();
  }, []);
  return {
    ref,
    // What is cancelled in it is not the dialog: another one above it, or the choice of a file.
    onCancel: (event: SyntheticEvent): void => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClick: ({ target, currentTarget }: MouseEvent): void => {
      if (closesBeside && target === currentTarget) onClose();
    },
  };
};

/** A dialog with content of its own, open for as long as it is there. The browser keeps the focus inside. */
export const Dialog = (props: {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly foot: ReactNode;
  readonly width?: number;
  readonly fillsPhone?: boolean;
  /** It stands in the address, and Back takes it away with that. */
  readonly inAddress?: boolean;
  /** A press beside it closes it, too: there is nothing in it to lose. */
  readonly closesBeside?: boolean;
  /** Escape and the Back of a phone ask for it; ignored while something runs that must not be lost from sight. */
  readonly onClose: () => void;
}) => {
  const { title, children, foot, width = 520, fillsPhone = false, inAddress = false, onClose } = props;
  const { closesBeside = false } = props;
  const titleId = useId();
  return (
    <dialog
      {...useModal(onClose, { closesBeside, inAddress })}
      className={`${dialogClass} flex-col max-h-[calc(100dvh-48px)] open:flex max-sm:min-w-screen max-sm:max-w-screen ${onPhones[fillsPhone ? 'fills' : 'sheet']}`}
      style={{ width: `min(${width}px, calc(100vw - 24px))` }}
      aria-labelledby={titleId}
    >
      <h2
        className="pt-4.5 px-6 pb-3 text-lg font-semibold max-sm:pt-4 max-sm:px-4 max-sm:pb-2.5"
        id={titleId}
      >
        {title}
      </h2>
      <div className="relative min-h-0 px-6 pb-4.5 overflow-auto max-sm:flex-auto max-sm:px-4 max-sm:pb-3.5">
        {children}
      </div>
      <div
        className="flex flex-wrap gap-2 items-center justify-end py-3.5 px-6 border-t border-default max-sm:px-4 max-sm:[&>:is(a,button)]:flex-1"
        data-foot=""
      >
        {foot}
      </div>
    </dialog>
  );
};
