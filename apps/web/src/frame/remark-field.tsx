import { TextAreaField } from '../ui/text-area-field.tsx';
import { useT } from './language.tsx';
import type { Bound } from './use-form.ts';

/** Why the staff do something, in their words; `hint` says where they go, by default into the audit. */
export const RemarkField = ({ hint, ...field }: Bound<string> & { readonly hint?: string }) => {
  const t = useT();
  return (
    <TextAreaField
      {...field}
      label={t('people.act.remark')}
      hint={hint ?? t('people.act.remarkHint')}
      rows={3}
      maxLength={500}
    />
  );
};
