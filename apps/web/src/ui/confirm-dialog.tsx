import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useBackCloses } from './back-closes.ts';
import { Button } from './button.tsx';
import './dialog.css';
import { useUi } from './ui-context.tsx';

type ConfirmDialogProps = {
  readonly open: boolean;
  readonly title: string;
  readonly children?: ReactNode;
  /** Names what will be done; the usual 确定 where the title says it already. */
  readonly confirmLabel?: string;
  readonly danger?: boolean;
  /** While its promise runs the button shows that it is busy. */
  readonly onConfirm: () => void | Promise<void>;
  readonly onCancel: () => void;
};

/** Asks before something is done. The browser's own dialog keeps the focus inside and closes on Escape. */
export const ConfirmDialog = ({
  open,
  title,
  children,
  confirmLabel,
  danger = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => {
  const { labels } = useUi();
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const titleId = useId();
  useBackCloses(open, onCancel);
  useEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return undefined;
    element.showModal();
    return () => element.close();
  }, [open]);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onCancel();
      }}
    >
      {open && (
        <>
          <div className="dialog-body">
            <h2 className="dialog-title" id={titleId}>
              {title}
            </h2>
            {children !== undefined && <div className="dialog-content">{children}</div>}
          </div>
          <div className="dialog-foot">
            <Button onClick={onCancel}>{labels.cancel}</Button>
            <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={() => void confirm()}>
              {confirmLabel ?? labels.confirm}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
};
