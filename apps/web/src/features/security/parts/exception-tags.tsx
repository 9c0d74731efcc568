import type { ExceptionGroup } from '@waybill/contract/endpoints/security.ts';
import { useT } from '../../../frame/language.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { Tag, type Tone } from '../../../ui/tag.tsx';

const tones: Readonly<Record<ExceptionGroup['state'], Tone>> = {
  open: 'error',
  resolved: 'success',
  ignored: 'neutral',
};

export const ExceptionTags = ({ source, state }: Pick<ExceptionGroup, 'source' | 'state'>) => {
  const t = useT();
  return (
    <span className="people-head">
      <StatusTag tone={tones[state]}>{t(`security.exception.${state}`)}</StatusTag>
      <Tag tone={source === 'web' ? 'info' : 'neutral'}>{t(`security.source.${source}`)}</Tag>
    </span>
  );
};
