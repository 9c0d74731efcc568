import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import '../../styles/console.css';
import { useT } from '../language.tsx';

type Props = {
  readonly title: PlainPhrase;
  readonly lead: PlainPhrase;
  readonly extra?: ReactNode;
  readonly children: ReactNode;
};

export const ConsolePage = ({ title, lead, extra, children }: Props) => {
  const t = useT();
  return (
    <div className="console">
      <PageHeader title={t(title)} lead={t(lead)} extra={extra} />
      {children}
    </div>
  );
};
