import { lotEndpoints, type Lot } from '@waybill/contract/endpoints/lots.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../../client/query.ts';
import { DecisionDialog } from '../../../frame/decision-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { lotRefreshes } from '../queries.ts';
import { MaskField } from './mask-field.tsx';

export const MaskDialog = ({ lot, onClose }: { readonly lot: Lot; readonly onClose: () => void }) => {
  const t = useT();
  const [mask, setMask] = useState(lot.mask);
  const change = useMutation(mutation(lotEndpoints.setLotMask, lotRefreshes));
  return (
    <DecisionDialog
      title={t('lots.maskTitle')}
      confirmLabel={t('lots.maskSave')}
      danger={false}
      remarkNeeded
      remarkHint={t('people.act.remarkHint')}
      onClose={onClose}
      onDecide={async (reason) => {
        await change.mutateAsync({ params: { id: lot.id }, body: { mask, reason } });
        message.success(t('lots.maskSaved'));
        onClose();
      }}
    >
      <p>{t('lots.maskText', { name: lot.fileName })}</p>
      <MaskField value={mask} onChange={setMask} />
    </DecisionDialog>
  );
};
