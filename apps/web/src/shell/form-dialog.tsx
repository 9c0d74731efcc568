import { useEffect, useEffectEvent, useState, type ReactNode, type RefObject, useRef } from 'react';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { useT } from './language.tsx';
import { QueryWait, type FailingQuery } from './query-wait.tsx';
import type { ErrorMessage } from '../client/error-message.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { FailureNotice } from '../kit/notice.tsx';
import { useUi } from '../kit/ui-context.tsx';

/**
 * Asks before what was typed in a dialog is thrown away, by Escape, by the Back of a phone, or with the page. A button
 * that says so discards without a question.
 */
export const useDiscardQuestion = (
  dirty: boolean,
  /** Something in the dialog. */
  inside: RefObject<HTMLElement | null>,
  onClose: () => void,
) => {
  const t = useT();
  const [act, setAct] = useState<() => void>();
  /** Does something else by which what was typed is lost. */
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

/** Stands in place of a form until what it begins with was read. */
export const DialogWait = (props: {
  readonly title: string;
  readonly fillsPhone?: boolean;
  readonly query: FailingQuery;
  readonly onClose: () => void;
}) => {
  const { query, onClose, ...dialog } = props;
  const { labels: ui } = useUi();
  return (
    <Dialog {...dialog} onClose={onClose} foot={<Button onClick={onClose}>{ui.cancel}</Button>}>
      <QueryWait query={query} lines={8} />
    </Dialog>
  );
};

/** A form in a dialog: keeps what was filled in when it fails, says what is wrong, and asks before it is thrown away. */
export const FormDialog = (props: {
  readonly title: string;
  readonly submitLabel: string;
  readonly danger?: boolean;
  readonly width?: number;
  readonly fillsPhone?: boolean;
  readonly form: {
    readonly busy: boolean;
    readonly dirty: boolean;
    readonly failure: ErrorMessage | undefined;
    readonly send: (root: Element | null) => Promise<void>;
  };
  readonly children: ReactNode;
  readonly onClose: () => void;
}) => {
  const { title, submitLabel, danger = false, width, fillsPhone = false, form, children, onClose } = props;
  const { labels: ui } = useUi();
  const fields = useRef<HTMLDivElement>(null);
  const { busy, dirty, failure, send } = form;
  const { leave, question } = useDiscardQuestion(dirty, fields, onClose);
  return (
    <>
      <Dialog
        title={title}
        {...(width === undefined ? {} : { width })}
        fillsPhone={fillsPhone}
        onClose={leave}
        foot={
          <>
            <Button onClick={onClose}>{ui.cancel}</Button>
            <Button
              variant={danger ? 'danger' : 'primary'}
              loading={busy}
              onClick={() => void send(fields.current)}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-1 gap-3.5" ref={fields}>
          {children}
          <FailureNotice failure={failure} />
        </div>
      </Dialog>
      {question}
    </>
  );
};
