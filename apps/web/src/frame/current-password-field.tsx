import { PasswordField } from '../ui/password-field.tsx';
import type { TextFieldProps } from '../ui/text-field.tsx';
import { useT } from './language.tsx';

export const CurrentPasswordField = (props: Omit<TextFieldProps, 'label'>) => {
  const t = useT();
  return (
    <PasswordField
      {...props}
      label={t('secondFactor.password')}
      icon="lock"
      autoComplete="current-password"
      required
    />
  );
};
