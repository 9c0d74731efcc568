import { useState, type ReactNode } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { useT } from './language.tsx';
import { RemarkField } from './remark-field.tsx';

type Problems = Readonly<Record<string, string>>;

type DecisionDialogProps = {
  readonly title: string;
  readonly confirmLabel: string;
  readonly danger: boolean;
  /** What is decided, and what that does; with what is wrong with its fields where it has some. */
  readonly children: ReactNode | ((problems: Problems) => ReactNode);
  /** What else is wrong before it may be sent. */
  readonly check?: () => Problems;
  /** Whether a reason has to be given. */
  readonly remarkNeeded: boolean;
  readonly remarkHint: string;
  readonly onDecide: (remark: string, key: string) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks for the reason of a decision and carries it out. */
export const DecisionDialog = (props: DecisionDialogProps) => {
  const { title, confirmLabel, danger, children, remarkNeeded, remarkHint, check, onDecide, onClose } = props;
  const t = useT();
  const [remark, setRemark] = useState('');
  const short = remarkNeeded && Array.from(remark.trim()).length < 2;
  return (
    <FormDialog
      title={title}
      submitLabel={confirmLabel}
      danger={danger}
      check={() => ({ ...check?.(), ...(short ? { remark: t('fields.remark') } : {}) })}
      onSubmit={(key) => onDecide(remark.trim(), key)}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {typeof children === 'function' ? children(problems) : children}
          <RemarkField
            hint={remarkHint}
            error={problems['remark'] ?? problems['reason']}
            value={remark}
            onChange={setRemark}
          />
        </>
      )}
    </FormDialog>
  );
};
