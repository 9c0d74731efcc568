import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useBackCloses } from './back-closes.ts';
import './dialog.css';
import './dialog-large.css';

type DialogProps = {
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
};

/** A dialog with content of its own, open for as long as it is there. The browser keeps the focus inside. */
export const Dialog = (props: DialogProps) => {
  const { title, children, foot, width = 520, fillsPhone, inAddress = false, onClose } = props;
  const { closesBeside = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useBackCloses(!inAddress, onClose);
  // Closed before it leaves the page, it gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog dialog-large${fillsPhone === true ? ' dialog-fills-phone' : ''}`}
      style={{ width: `min(${width}px, calc(100vw - 24px))` }}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target, currentTarget }) => {
        if (closesBeside && target === currentTarget) onClose();
      }}
    >
      <h2 className="dialog-title dialog-head" id={titleId}>
        {title}
      </h2>
      <div className="dialog-main">{children}</div>
      <div className="dialog-foot dialog-foot-line">{foot}</div>
    </dialog>
  );
};
