import { PasswordField } from '../ui/password-field.tsx';
import type { TextFieldProps } from '../ui/text-field.tsx';
import { useT } from './language.tsx';

/** The password of whoever is signed in, before something that wants it once more. */
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
