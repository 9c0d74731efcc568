import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useUi } from './ui-context.tsx';

/** Asks before something is done. */
export const ConfirmDialog = (props: {
  readonly open: boolean;
  readonly title: string;
  readonly children?: ReactNode;
  /** Names what will be done; the usual 确定 where the title says it already. */
  readonly confirmLabel?: string;
  readonly danger?: boolean;
  /** While its promise runs the button shows that it is busy; what fails is said, and it may be tried again. */
  readonly onConfirm: () => void | Promise<void>;
  readonly onCancel: () => void;
}) => {
  const { open, title, children, confirmLabel, danger = false, onConfirm, onCancel } = props;
  const { labels, notify } = useUi();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } catch (error) {
      notify.error(error);
    }
    setBusy(false);
  };
  if (!open) return null;
  return (
    <Dialog
      title={title}
      width={420}
      closesBeside
      onClose={onCancel}
      foot={
        <>
          <Button onClick={onCancel}>{labels.cancel}</Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={() => void confirm()}>
            {confirmLabel ?? labels.confirm}
          </Button>
        </>
      }
    >
      {children !== undefined && <div className="text-secondary">{children}</div>}
    </Dialog>
  );
};
