import { useT } from '../../../frame/language.tsx';
import type { Bound } from '../../../frame/use-form.ts';
import { TextField } from '../../../ui/text-field.tsx';

export const EmailField = (field: Bound<string>) => {
  const t = useT();
  return (
    <TextField
      {...field}
      type="email"
      label={t('accounts.email')}
      icon="mail"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
};
