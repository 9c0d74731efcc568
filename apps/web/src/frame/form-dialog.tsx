import { useState, type ReactNode } from 'react';
import { newIdempotencyKey } from '../client/call.ts';
import { describeError } from '../client/error-message.ts';
import { ApiError } from '../client/errors.ts';
import { isDefinitiveFailure } from '../client/definitive-failure.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { useUi } from '../ui/ui-context.tsx';
import './console.css';
import { useT } from './language.tsx';

/** What is wrong with which field, in the reader's words. */
export type FieldProblems = Readonly<Record<string, string>>;

type FormDialogProps = {
  readonly title: string;
  readonly submitLabel: string;
  readonly danger?: boolean;
  readonly width?: number;
  /** The fields, told what the server or `check` found wrong with them. */
  readonly children: (problems: FieldProblems) => ReactNode;
  /** What is wrong before anything is sent. */
  readonly check?: () => FieldProblems;
  /** Carries it out; the key stays the same for every try of the same content. */
  readonly onSubmit: (key: string) => Promise<void>;
  readonly onClose: () => void;
};

/** A form in a dialog: sends once, keeps what was filled in when that fails, and says what is wrong. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, submitLabel, danger = false, width, children, check, onSubmit, onClose } = props;
  const t = useT();
  const { labels: ui } = useUi();
  const [key, setKey] = useState(newIdempotencyKey);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const labels = error === undefined ? undefined : describeError(error, t);
  const submit = async (): Promise<void> => {
    const found = check?.() ?? {};
    setProblems(found);
    setError(undefined);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await onSubmit(key);
    } catch (cause) {
      setError(cause);
      if (cause instanceof ApiError) setProblems(cause.fields);
      // What was refused is over, and what is sent next is another act; anything else may have been done.
      if (isDefinitiveFailure(cause)) setKey(newIdempotencyKey());
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      {...(width === undefined ? {} : { width })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={() => void submit()}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className="act-form">
        {children(problems)}
        {labels !== undefined && (
          <Notice tone="error" hint={labels.hint}>
            {labels.text}
          </Notice>
        )}
      </div>
    </Dialog>
  );
};
