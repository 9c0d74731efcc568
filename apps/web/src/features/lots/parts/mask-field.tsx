import type { NumberMask } from '@waybill/contract/vocabulary/masking.ts';
import { useT } from '../../../frame/language.tsx';
import { Switch } from '../../../ui/switch.tsx';

type Props = { readonly value: NumberMask; readonly onChange: (mask: NumberMask) => void };

/** Whether numbers of a lot tell each other, so that less of the unpaid ones shows. */
export const MaskField = ({ value, onChange }: Props) => {
  const t = useT();
  return (
    <Switch
      label={t('lots.maskField')}
      hint={t('lots.maskHint')}
      checked={value === 'strict'}
      onChange={(strict) => onChange(strict ? 'strict' : 'standard')}
    />
  );
};
