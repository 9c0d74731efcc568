import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useT } from './language.tsx';

/** How a form in a dialog is left, and the question, which stands beside the dialog. */
type Leaving = { readonly leave: () => void; readonly question: ReactNode };

/**
 * Asks before what was typed in a dialog is thrown away, by Escape, by the Back of a phone, or with the page. A button
 * that says so discards without a question.
 */
export const useDiscardQuestion = (
  dirty: boolean,
  /** Something in the dialog. */
  inside: RefObject<HTMLElement | null>,
  onClose: () => void,
): Leaving => {
  const t = useT();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    // At the second Escape in a row browsers close a dialog without an event that could keep it open.
    const closed = ({ target }: Event): void => {
      const dialog = inside.current?.closest('dialog');
      const ours = target === dialog;
      if (ours) dialog?.showModal();
      setAsking(ours);
    };
    window.addEventListener('beforeunload', ask);
    document.addEventListener('close', closed, true);
    return () => {
      window.removeEventListener('beforeunload', ask);
      document.removeEventListener('close', closed, true);
    };
  }, [dirty, inside]);
  return {
    leave: () => (dirty ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        open={asking}
        danger
        title={t('forms.discardTitle')}
        confirmLabel={t('forms.discard')}
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        {t('forms.discardText')}
      </ConfirmDialog>
    ),
  };
};
