import type { Permission } from '@waybill/contract/permissions.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { useState, type ReactNode } from 'react';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { useT } from '../language.tsx';
import { useDenial } from './use-denial.ts';

type Props = {
  readonly label: PlainPhrase;
  readonly needs: Permission;
  readonly small?: true;
  readonly plain?: boolean;
  readonly dialog: (close: () => void) => ReactNode;
};

export const DialogButton = ({ label, needs, small, plain = false, dialog }: Props) => {
  const t = useT();
  const denial = useDenial();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ReasonButton
        {...(small
          ? { size: 'small' as const }
          : { variant: plain ? ('default' as const) : ('primary' as const) })}
        denied={denial(needs)}
        onClick={() => setOpen(true)}
      >
        {t(label)}
      </ReasonButton>
      {open && dialog(() => setOpen(false))}
    </>
  );
};
