import { useRef, type ReactNode } from 'react';
import type { ErrorMessage } from '../client/error-message.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { useUi } from '../ui/ui-context.tsx';
import '../styles/console.css';
import { useDiscardQuestion } from './use-discard-question.tsx';

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
          {failure !== undefined && (
            <Notice tone="error" hint={failure.hint}>
              {failure.text}
            </Notice>
          )}
        </div>
      </Dialog>
      {question}
    </>
  );
};
