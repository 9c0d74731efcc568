import type { ReactNode } from 'react';
import type { ErrorMessage } from '../../../client/error-message.ts';
import { Button } from '../../../kit/button.tsx';
import { Notice } from '../../../kit/notice.tsx';
import type { useForm, Bound } from '../../../shell/use-form.ts';
import { useT } from '../../../shell/language.tsx';
import { TextField } from '../../../kit/text-field.tsx';

export const FormFailure = ({ words }: { words: ErrorMessage | undefined }) =>
  words && (
    <Notice tone="error" hint={words.hint}>
      {words.text}
    </Notice>
  );

type AccountFormProps = {
  readonly form: Pick<ReturnType<typeof useForm>, 'form' | 'failure' | 'busy'>;
  readonly submitLabel: string;
  readonly children: ReactNode;
};

/** The one form of a page without a session. */
export const AccountForm = ({ form, submitLabel, children }: AccountFormProps) => (
  <form className="grid gap-4.5 mt-7" {...form.form}>
    {children}
    <FormFailure words={form.failure} />
    <Button type="submit" variant="primary" size="large" block loading={form.busy}>
      {submitLabel}
    </Button>
  </form>
);

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
