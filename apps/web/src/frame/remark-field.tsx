import { AreaField } from './area-field.tsx';
import { useT } from './language.tsx';

type RemarkFieldProps = {
  /** Where the remark goes; by default into the audit. */
  readonly hint?: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (remark: string) => void;
};

/** Why the staff do something, in their words. */
export const RemarkField = ({ hint, error, value, onChange }: RemarkFieldProps) => {
  const t = useT();
  return (
    <AreaField
      label={t('people.act.remark')}
      hint={hint ?? t('people.act.remarkHint')}
      error={error}
      maxLength={500}
      value={value}
      onChange={onChange}
    />
  );
};
