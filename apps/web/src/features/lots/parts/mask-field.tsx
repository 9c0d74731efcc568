import { type NumberMask, numberMasks } from '@waybill/contract/vocabulary/masking.ts';
import { useT } from '../../../frame/language.tsx';
import { PickField } from '../../../ui/pick-field.tsx';

type Props = { readonly value: NumberMask; readonly onChange: (mask: NumberMask) => void };

/** How much of the unpaid numbers of a lot shows. */
export const MaskField = ({ value, onChange }: Props) => {
  const t = useT();
  return (
    <PickField
      label={t('lots.mask')}
      hint={t('lots.maskHint')}
      value={value}
      options={numberMasks.map((mask) => ({ value: mask, label: t(`lots.mask.${mask}`) }))}
      onChange={onChange}
    />
  );
};
