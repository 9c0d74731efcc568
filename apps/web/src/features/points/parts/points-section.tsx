import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Help } from '../../../frame/help.tsx';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { useToday } from '../../../ui/clock.ts';
import { Points } from '../../../ui/points.tsx';
import { pointBalanceQuery } from '../../../frame/balance-query.ts';
import { ledgerQuery } from '../queries.ts';
import { filtersFromAddress, pageFromAddress, toAddress, type LedgerFilters } from '../ledger-filters.ts';
import { ExchangeForm } from './exchange-form.tsx';
import './points-section.css';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { Ledger } from './ledger.tsx';

/** The points of the account: what there is, more by a code, and where they went. */
export const PointsSection = () => {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const [receipt, setReceipt] = useState<string>();
  const today = useToday();
  const filters = filtersFromAddress(address, today);
  const page = pageFromAddress(address);
  const { data: balance } = useQuery(pointBalanceQuery);
  const ledger = useQuery(ledgerQuery(filters, page));
  const frozen = ledger.data?.frozen;
  const show = (next: LedgerFilters, nextPage = 1): void =>
    setAddress(toAddress(address, next, nextPage, today));
  return (
    <>
      <Card title={t('personal.tab.points')} extra={<Help topic="points" about={t('personal.tab.points')} />}>
        <div className="points-top">
          <dl className="purses">
            <div>
              <dt>{t('points.available')}</dt>
              <dd>{balance === undefined ? '–' : <Points value={balance} />}</dd>
            </div>
            <div>
              <dt>{t('points.frozen')}</dt>
              <dd>{frozen === undefined ? '–' : <Points value={frozen} />}</dd>
              <dd className="purses-note">{t('points.frozenHint')}</dd>
            </div>
          </dl>
          <ExchangeForm onReceipt={setReceipt} />
        </div>
      </Card>
      <Ledger
        ledger={ledger}
        filters={filters}
        page={page}
        today={today}
        onShow={show}
        onReceipt={setReceipt}
      />
      {receipt !== undefined && <ReceiptDialog id={receipt} onClose={() => setReceipt(undefined)} />}
    </>
  );
};
