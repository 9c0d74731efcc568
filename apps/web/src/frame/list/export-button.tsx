import { useMutation } from '@tanstack/react-query';
import type { Permission } from '@waybill/contract/permissions.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { useT } from '../language.tsx';
import { showError } from '../messages.tsx';
import { useDenial } from './use-denial.ts';

type Props = {
  readonly label: PlainPhrase | { readonly text: string; readonly name?: string };
  readonly hint?: PlainPhrase;
  readonly small?: true;
  readonly needs?: Permission;
  readonly save: () => Promise<void>;
};

export const ExportButton = ({ label, hint, small, needs, save }: Props) => {
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
