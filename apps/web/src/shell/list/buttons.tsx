import { roleMay, type Permission } from '@waybill/contract/permissions.ts';
import { useSession } from '../../client/session.ts';
import { useT } from '../language.tsx';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { useState, type ReactNode } from 'react';
import type { ButtonProps } from '../../kit/button.tsx';
import { ReasonButton } from '../../kit/reason-button.tsx';
import { useMutation } from '@tanstack/react-query';
import { showError } from '../messages.tsx';

/** Why the reader's role does not allow something; undefined when it does. */
export type Denial = (needs: Permission | undefined) => string | undefined;

export const useDenial = (): Denial => {
  const t = useT();
  const role = useSession(({ user }) => user?.role ?? 'user');
  return (needs) => (needs === undefined || roleMay(role, needs) ? undefined : t('people.right.role'));
};

export const DialogButton = (props: {
  readonly label: PlainPhrase;
  readonly needs: Permission;
  readonly small?: true;
  readonly variant?: ButtonProps['variant'];
  readonly dialog: (close: () => void) => ReactNode;
}) => {
  const { label, needs, small, variant = small ? 'default' : 'primary', dialog } = props;
  const t = useT();
  const denial = useDenial();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ReasonButton
        variant={variant}
        {...(small ? { size: 'small' as const } : {})}
        denied={denial(needs)}
        onClick={() => setOpen(true)}
      >
        {t(label)}
      </ReasonButton>
      {open && dialog(() => setOpen(false))}
    </>
  );
};

export const ExportButton = (props: {
  readonly label: PlainPhrase | { readonly text: string; readonly name?: string };
  readonly hint?: PlainPhrase;
  readonly small?: true;
  readonly needs?: Permission;
  readonly save: () => Promise<void>;
}) => {
  const { label, hint, small, needs, save } = props;
  const t = useT();
  const denial = useDenial();
  const saving = useMutation({ mutationFn: save, onError: showError });
  return (
    <ReasonButton
      {...(small ? { size: 'small' as const } : {})}
      aria-label={typeof label === 'string' ? undefined : label.name}
      title={hint === undefined ? undefined : t(hint)}
      loading={saving.isPending}
      denied={denial(needs)}
      onClick={() => saving.mutate()}
    >
      {typeof label === 'string' ? t(label) : label.text}
    </ReasonButton>
  );
};

/** The same rows as CSV and as XLSX. */
export const Exports = (props: {
  readonly hint?: PlainPhrase;
  readonly save: (format: 'csv' | 'xlsx') => Promise<void>;
}) =>
  (['csv', 'xlsx'] as const).map((format) => (
    <ExportButton {...props} key={format} label={`export.${format}`} save={() => props.save(format)} />
  ));
