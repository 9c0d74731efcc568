import type { ReactNode } from 'react';
import { Button } from '../../../kit/button.tsx';
import { FailureNotice } from '../../../kit/notice.tsx';
import type { useForm, Bound } from '../../../shell/use-form.ts';
import { useT } from '../../../shell/language.tsx';
import { TextField } from '../../../kit/text-field.tsx';

type AccountFormProps = {
  readonly form: Pick<ReturnType<typeof useForm>, 'form' | 'failure' | 'busy'>;
  readonly title: string;
  readonly lead: string;
  readonly submitLabel: string;
  readonly children?: ReactNode;
  /** Right below the form. */
  readonly note?: ReactNode;
  /** Where else to go. */
  readonly foot?: ReactNode;
};

/** The one form of a page without a session, with the heading of the page. */
export const AccountForm = (props: AccountFormProps) => {
  const { form, title, lead, submitLabel, children, note, foot } = props;
  return (
    <>
      <h1 className="text-2xl font-semibold leading-[1.35]">{title}</h1>
      <p className="text-tertiary">{lead}</p>
      <form className="grid gap-4.5 mt-7" {...form.form}>
        {children}
        <FailureNotice failure={form.failure} />
        <Button type="submit" variant="primary" size="large" block loading={form.busy}>
          {submitLabel}
        </Button>
      </form>
      {note}
      {foot !== undefined && (
        <p className="flex flex-wrap gap-y-1.5 gap-x-4 justify-between mt-4.5 text-tertiary">{foot}</p>
      )}
    </>
  );
};

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
