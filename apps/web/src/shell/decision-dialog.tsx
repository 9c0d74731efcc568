import { TextAreaField } from '../kit/fields.tsx';
import { useT } from './language.tsx';
import { type Bound, useForm } from './use-form.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { useState, type ReactNode } from 'react';
import { newIdempotencyKey } from '../client/call.ts';
import { underOneKey } from '../client/definitive-failure.ts';
import { FormDialog } from './form-dialog.tsx';

/** Why the staff do something, in their words; `hint` says where they go, by default into the audit. */
export const RemarkField = ({ hint, ...field }: Bound<string> & { hint?: string }) => {
  const t = useT();
  return (
    <TextAreaField
      {...field}
      label={t('word.remark')}
      hint={hint ?? t('people.act.remarkHint')}
      rows={3}
      maxLength={500}
    />
  );
};

export const DecisionDialog = (props: {
  readonly title: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly children: ReactNode;
  readonly remarkNeeded?: boolean;
  readonly remarkHint?: PlainPhrase | undefined;
  /** The key stays the same for every try with the same remark. */
  readonly onDecide: (remark: string, key: string) => Promise<void>;
  readonly onClose: () => void;
}) => {
  const { title, confirmLabel, danger = false, children, remarkNeeded = true, onDecide, onClose } = props;
  const t = useT();
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
      <RemarkField {...form.field('remark')} hint={t(props.remarkHint ?? 'people.act.remarkHint')} />
    </FormDialog>
  );
};
