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
  readonly children: ReactNode;
  readonly remarkNeeded: boolean;
  readonly remarkHint: string;
  /** The key stays the same for every try with the same remark. */
  readonly onDecide: (remark: string, key: string) => Promise<void>;
  readonly onClose: () => void;
};

export const DecisionDialog = (props: DecisionDialogProps) => {
  const { title, confirmLabel, danger, children, remarkNeeded, remarkHint, onDecide, onClose } = props;
  const [decision] = useState(newIdempotencyKey);
  const form = useForm({
    initial: { remark: '' },
    names: { reason: 'remark' },
    check: ({ remark }) => ({
      remark: remarkNeeded && Array.from(remark.trim()).length < 2 ? 'fields.remark' : undefined,
    }),
    submit: ({ remark }) => underOneKey([decision, remark.trim()], (key) => onDecide(remark.trim(), key)),
  });
  return (
    <FormDialog title={title} submitLabel={confirmLabel} danger={danger} form={form} onClose={onClose}>
      {children}
      <RemarkField {...form.field('remark')} hint={remarkHint} />
    </FormDialog>
  );
};
