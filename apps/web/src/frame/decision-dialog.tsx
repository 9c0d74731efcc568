import { useState, type ReactNode } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { useT } from './language.tsx';
import { RemarkField } from './remark-field.tsx';

type DecisionDialogProps = {
  readonly title: string;
  readonly confirmLabel: string;
  readonly danger: boolean;
  /** What is decided, and what that does. */
  readonly children: ReactNode;
  /** Whether a reason has to be given. */
  readonly remarkNeeded: boolean;
  readonly remarkHint: string;
  readonly onDecide: (remark: string, key: string) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks for the reason of a decision and carries it out. */
export const DecisionDialog = (props: DecisionDialogProps) => {
  const { title, confirmLabel, danger, children, remarkNeeded, remarkHint, onDecide, onClose } = props;
  const t = useT();
  const [remark, setRemark] = useState('');
  const short = remarkNeeded && Array.from(remark.trim()).length < 2;
  return (
    <FormDialog
      title={title}
      submitLabel={confirmLabel}
      danger={danger}
      check={() => (short ? { remark: t('fields.remark') } : {})}
      onSubmit={(key) => onDecide(remark.trim(), key)}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {children}
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
