import { useQuery } from '@tanstack/react-query';
import { limits } from '@waybill/contract/constants.ts';
import { pointEndpoints, pointKinds, type PointKind } from '@waybill/contract/endpoints/points.ts';
import { useState } from 'react';
import { query } from '../../../client/query.ts';
import { Help } from '../../../shell/help.tsx';
import { useT } from '../../../shell/language.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { choice, days } from '../../../shell/list/list-filters.tsx';
import { Button } from '../../../kit/button.tsx';
import { Card } from '../../../kit/card.tsx';
import { useToday } from '../../../kit/clock.ts';
import { lastDays } from '../../../kit/days.ts';
import { useNarrow } from '../../../kit/data-table/use-narrow.ts';
import { lazyPart } from '../../../kit/lazy-part.tsx';
import { Points } from '../../../kit/points.tsx';
import { whenText } from '../../../kit/when.tsx';
import { pointBalanceQuery } from '../../../shell/balance.tsx';
import { ExchangeForm } from './exchange-form.tsx';
import { Change, Origin } from './movement.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';

export const StatementsSection = lazyPart(() => import('../statements/statements-section.tsx'));

const longestDays = 366;

export const PointsSection = () => {
  const t = useT();
  const [receipt, setReceipt] = useState<string>();
  const [startDate, endDate] = lastDays(useToday(), limits.defaultOrderDays);
  const { data: balance } = useQuery(pointBalanceQuery);
  // On a phone the list begins high up, and the form opens on demand.
  const narrow = useNarrow();
  const [exchanging, setExchanging] = useState(false);
  return (
    <>
      <ResourceList
        title="ledger.title"
        filtersLabel="ledger.filters"
        filters={{
          type: choice<PointKind>('word.type', pointKinds, (kind) => t(`pointKind.${kind}`)),
          days: days('word.day', longestDays),
        }}
        query={({ type, days: range = { startDate, endDate }, pageNum }) =>
          query(pointEndpoints.getUserPointLog, {
            body: { type: type ?? 'all', ...range, pageNum: Number(pageNum), pageSize: limits.pageSize },
          })
        }
        above={(data) => (
          <Card
            flush={narrow}
            {...(!narrow && {
              title: t('personal.tab.points'),
              extra: <Help topic="points" about={t('personal.tab.points')} />,
            })}
          >
            {narrow && <h2 className="visually-hidden">{t('personal.tab.points')}</h2>}
            <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] gap-y-5 gap-x-10 items-start max-[1180px]:grid-cols-1 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-0 max-sm:gap-x-3 max-sm:items-center">
              <dl className="grid grid-cols-2 gap-4 max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-y-0 max-sm:gap-x-4">
                <div className="max-sm:flex max-sm:flex-wrap max-sm:gap-y-0 max-sm:gap-x-1.5 max-sm:items-baseline">
                  <dt className="text-tertiary">{t('word.availablePoints')}</dt>
                  <dd className="text-[26px] font-semibold leading-[1.4] max-sm:text-lg">
                    {balance === undefined ? '–' : <Points value={balance} />}
                  </dd>
                </div>
                <div className="max-sm:flex max-sm:flex-wrap max-sm:gap-y-0 max-sm:gap-x-1.5 max-sm:items-baseline">
                  <dt className="text-tertiary">{t('word.frozenPoints')}</dt>
                  <dd className="text-[26px] font-semibold leading-[1.4] max-sm:text-lg">
                    {data === undefined ? '–' : <Points value={data.frozen} />}
                  </dd>
                  {(!narrow || exchanging) && (
                    <dd className="text-tertiary text-xs">{t('points.frozenHint')}</dd>
                  )}
                </div>
              </dl>
              {narrow && (
                <Button aria-expanded={exchanging} onClick={() => setExchanging(!exchanging)}>
                  {t('exchange.title')}
                </Button>
              )}
              {(!narrow || exchanging) && (
                <div className="max-sm:col-span-full max-sm:py-3">
                  <ExchangeForm onReceipt={setReceipt} />
                </div>
              )}
            </div>
          </Card>
        )}
        rowId={({ id }) => id}
        empty={{ icon: 'coins', title: 'ledger.none', text: 'ledger.noneText' }}
        columns={[
          { header: 'word.time', width: 112, line: 2, time: ({ createdTime }) => createdTime },
          { header: 'word.type', width: 100, line: 1, cell: ({ type }) => t(`pointKind.${type}`) },
          {
            header: 'word.availableChange',
            width: 80,
            align: 'end',
            line: 1,
            // None is nothing, which a card leaves out.
            cell: ({ available }) => (available === 0 ? '–' : <Change points={available} />),
          },
          {
            header: 'word.frozenChange',
            width: 80,
            align: 'end',
            line: 3,
            cell: ({ frozen }) => (frozen === 0 ? '–' : <Change points={frozen} frozen />),
          },
          { header: 'word.availableBalance', width: 90, line: 2, points: (row) => row.balance },
          { header: 'word.frozenBalance', width: 80, line: 3, points: (row) => row.frozenBalance },
          { header: 'ledger.column.remark', width: 146, line: 4, cell: (row) => <Origin row={row} /> },
        ]}
        actionsWidth={86}
        actions={[
          {
            label: 'ledger.column.receipt',
            name: ({ createdTime }) => t('ledger.openOf', { time: whenText(createdTime) }),
            press: ({ id }) => setReceipt(id),
          },
        ]}
      />
      {receipt !== undefined && <ReceiptDialog id={receipt} onClose={() => setReceipt(undefined)} />}
    </>
  );
};
