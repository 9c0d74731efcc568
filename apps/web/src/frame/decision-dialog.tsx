import { useState, type ReactNode } from 'react';
import { newIdempotencyKey } from '../client/call.ts';
import { underOneKey } from '../client/definitive-failure.ts';
import { FormDialog } from './form-dialog.tsx';
import { RemarkField } from './remark-field.tsx';
import { useForm } from './use-form.ts';

type DecisionDialogProps = {
  readonly title: string;
  readonly confirmLabel: string;
  readonly danger: boolean;
  /** What is decided, and what that does. */
  readonly children: ReactNode;
  /** Whether a reason has to be given. */
  readonly remarkNeeded: boolean;
  readonly remarkHint: string;
  /** The key stays the same for every try with the same remark. */
  readonly onDecide: (remark: string, key: string) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks for the reason of a decision and carries it out. */
export const DecisionDialog = (props: DecisionDialogProps) => {
  const { title, confirmLabel, danger, children, remarkNeeded, remarkHint, onDecide, onClose } = props;
  const [decision] = useState(newIdempotencyKey);
  // Calls name it `remark` or `reason`.
  const form = useForm({
    initial: { remark: '', reason: '' },
    check: ({ remark }) => ({
      remark: remarkNeeded && Array.from(remark.trim()).length < 2 ? 'fields.remark' : undefined,
    }),
    submit: ({ remark }) => underOneKey([decision, remark.trim()], (key) => onDecide(remark.trim(), key)),
  });
  const remark = form.field('remark');
  return (
    <FormDialog title={title} submitLabel={confirmLabel} danger={danger} form={form} onClose={onClose}>
      {children}
      <RemarkField {...remark} hint={remarkHint} error={remark.error ?? form.problems['reason']} />
    </FormDialog>
  );
};
