import { useEffect, useEffectEvent, useState, type ReactNode, type RefObject } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useT } from './language.tsx';

type Leaving = {
  readonly leave: () => void;
  /** Does something else by which what was typed is lost. */
  readonly discard: (act: () => void) => void;
  readonly question: ReactNode;
};

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
  const [act, setAct] = useState<() => void>();
  const discard = (next: () => void): void => (dirty ? setAct(() => next) : next());
  const leave = (): void => discard(onClose);
  const ask = useEffectEvent(leave);
  useEffect(() => {
    if (!dirty) return undefined;
    const stay = (event: BeforeUnloadEvent): void => event.preventDefault();
    // At the second Escape in a row browsers close a dialog without an event that could keep it open.
    const closed = ({ target }: Event): void => {
      const dialog = inside.current?.closest('dialog');
      setAct(undefined);
      if (target !== dialog) return;
      dialog?.showModal();
      ask();
    };
    window.addEventListener('beforeunload', stay);
    document.addEventListener('close', closed, true);
    return () => {
      window.removeEventListener('beforeunload', stay);
      document.removeEventListener('close', closed, true);
      // Nothing is left to ask about.
      setAct(undefined);
    };
  }, [dirty, inside]);
  return {
    leave,
    discard,
    question: (
      <ConfirmDialog
        open={act !== undefined}
        danger
        title={t('forms.discardTitle')}
        confirmLabel={t('forms.discard')}
        onConfirm={() => {
          setAct(undefined);
          act?.();
        }}
        onCancel={() => setAct(undefined)}
      >
        {t('forms.discardText')}
      </ConfirmDialog>
    ),
  };
};
