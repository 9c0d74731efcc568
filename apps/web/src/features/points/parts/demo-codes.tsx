import { use } from 'react';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { site } from '../../site/site.ts';

/** Codes that can be redeemed in a demo, one press each to fill in; nothing where the server is no demo. */
export const DemoCodes = ({ onPick }: { readonly onPick: (code: string) => void }) => {
  const t = useT();
  const codes = use(site())?.demo?.exchangeCodes ?? [];
  if (codes.length === 0) return null;
  return (
    <div className="demo-codes">
      <span>{t('exchange.demo')}</span>
      {codes.map((code) => (
        <Button key={code} size="small" onClick={() => onPick(code)}>
          <span className="number">{code}</span>
        </Button>
      ))}
    </div>
  );
};
