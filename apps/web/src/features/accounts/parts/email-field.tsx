import { useT } from '../../../frame/language.tsx';
import { TextField } from '../../../ui/text-field.tsx';

type EmailFieldProps = {
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (email: string) => void;
};

/** The address of an account. */
export const EmailField = ({ value, problem, onChange }: EmailFieldProps) => {
  const t = useT();
  return (
    <TextField
      name="email"
      type="email"
      label={t('accounts.email')}
      icon="mail"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      value={value}
      error={problem}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};
