import type { PointKind } from '@waybill/contract/endpoints/points.ts';
import { useT } from '../../../frame/language.tsx';
import { Tag, type Tone } from '../../../ui/tag.tsx';

const tones: Readonly<Record<PointKind, Tone>> = {
  recharge: 'success',
  exchange: 'success',
  reserve: 'info',
  release: 'neutral',
  purchase: 'neutral',
  refund: 'warning',
  adjust: 'warning',
};

/** Why points moved. */
export const KindTag = ({ kind }: { readonly kind: PointKind }) => {
  const t = useT();
  return <Tag tone={tones[kind]}>{t(`pointKind.${kind}`)}</Tag>;
};
