import { useT } from './language.tsx';
import { TextField, type TextFieldProps } from '../ui/text-field.tsx';

export const CodeField = (props: Omit<TextFieldProps, 'label'>) => {
  const t = useT();
  return (
    <TextField
      {...props}
      label={t('proof.code')}
      icon="phone"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      required
    />
  );
};
