import type { Lot } from '@waybill/contract/endpoints/lots.ts';
import { useState } from 'react';
import { DecisionDialog } from '../../../frame/decision-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useSetLotMask } from '../queries.ts';
import { GuessNotice } from './guess-notice.tsx';
import { MaskField } from './mask-field.tsx';

/** Chooses how much of the unpaid numbers of a lot shows from now on. */
export const MaskDialog = ({ lot, onClose }: { readonly lot: Lot; readonly onClose: () => void }) => {
  const t = useT();
  const [mask, setMask] = useState(lot.mask);
  const change = useSetLotMask();
  return (
    <DecisionDialog
      title={t('lots.maskTitle')}
      confirmLabel={t('lots.maskSave')}
      danger={false}
      remarkNeeded
      remarkHint={t('people.act.remarkHint')}
      onClose={onClose}
      onDecide={async (reason) => {
        await change.mutateAsync({ id: lot.id, mask, reason });
        message.success(t('lots.maskSaved'));
        onClose();
      }}
    >
      <p>{t('lots.maskText', { name: lot.fileName })}</p>
      <MaskField value={mask} onChange={setMask} />
      <GuessNotice bits={lot.guessBits} mask={mask} />
    </DecisionDialog>
  );
};
