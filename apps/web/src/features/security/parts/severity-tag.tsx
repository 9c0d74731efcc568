import type { SecurityAlert } from '@waybill/contract/endpoints/security.ts';
import { useT } from '../../../frame/language.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';

const tones: Readonly<Record<SecurityAlert['severity'], Tone>> = {
  low: 'neutral',
  medium: 'info',
  high: 'warning',
  critical: 'error',
};

export const SeverityTag = ({ severity }: Pick<SecurityAlert, 'severity'>) => {
  const t = useT();
  return <StatusTag tone={tones[severity]}>{t(`security.severity.${severity}`)}</StatusTag>;
};
