import { PasswordField, type TextFieldProps } from '../kit/text-field.tsx';
import { useT } from './language.tsx';

export const CurrentPasswordField = (props: Omit<TextFieldProps, 'label'>) => {
  const t = useT();
  return (
    <PasswordField {...props} label={t('change.old')} icon="lock" autoComplete="current-password" required />
  );
};
