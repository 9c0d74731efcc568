import type { Permission } from '@waybill/contract/permissions.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { useState, type ReactNode } from 'react';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { useT } from '../language.tsx';
import { useDenial } from './use-denial.ts';

type Props = {
  readonly label: PlainPhrase;
  readonly needs: Permission;
  /** The small one of a card, not that of the page. */
  readonly small?: true;
  /** Not the main one of its page. */
  readonly plain?: boolean;
  readonly dialog: (close: () => void) => ReactNode;
};

/** A button that opens a dialog, for whoever may. */
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
