import type { ShipmentRow } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { useT } from '../../../frame/language.tsx';
import { useToday } from '../../../ui/clock.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { deniedRow } from '../can.ts';
import { ShipmentCard } from '../parts/shipment-card.tsx';
import '../parts/result-table.css';
import type { Shown } from '../queries.ts';
import { resultText } from '../result-text.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const MoreRows = lazyPart(() => import('./more-rows.tsx'));

type Props = {
  readonly carrier: Carrier;
  /** Null before the first query. */
  readonly shown: Shown | null;
  readonly loading: boolean;
  readonly expired: boolean;
  readonly error: ReactNode;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
};

/** Rows that come into being together while the list is scrolled. */
const step = 20;

/** What the query found, as cards; those that are held can be chosen. */
export const ResultList = (props: Props) => {
  const { carrier, shown, loading, expired, error, selected, onSelect } = props;
  const t = useT();
  const today = useToday();
  const [most, setMost] = useState(step);
  const rows = shown?.list ?? [];
  const sellable = rows.filter((row) => row.sellable);
  const all = sellable.length > 0 && sellable.every(({ id }) => selected.has(id));

  if (error) return <div className="result-list-state">{error}</div>;
  if (rows.length === 0) {
    return loading ? (
      <Skeleton lines={6} label={t('state.loading')} />
    ) : (
      <EmptyState title={t('shipments.result.none')} text={t('shipments.result.noneText')} />
    );
  }
  const pick = ({ id }: ShipmentRow): void => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  return (
    <section className="result-list" aria-label={t('shipments.result')} aria-busy={loading}>
      <div className="result-list-head">
        <label>
          <input
            type="checkbox"
            aria-label={t('shipments.selectAll')}
            checked={all}
            disabled={expired || sellable.length === 0}
            onChange={() => onSelect(new Set(all ? [] : sellable.map(({ id }) => id)))}
          />
          <span role="status">{resultText(shown, expired, t)}</span>
        </label>
      </div>
      <ul aria-label={t('shipments.result.label', { carrier: t(`carrier.${carrier}`) })}>
        {rows.slice(0, most).map((row) => {
          const denied = deniedRow(row, expired, t);
          return (
            <li key={row.id} data-stale={expired || undefined}>
              <label
                className="result-card"
                title={denied}
                tabIndex={denied === undefined ? undefined : 0}
                data-picked={selected.has(row.id) || undefined}
              >
                <input
                  type="checkbox"
                  aria-label={t('shipments.selectRow', { number: row.trackingNumber })}
                  checked={selected.has(row.id)}
                  disabled={denied !== undefined}
                  onChange={() => pick(row)}
                />
                <ShipmentCard row={row} today={today} />
              </label>
            </li>
          );
        })}
      </ul>
      {rows.length > step && (
        <Suspense>
          <MoreRows
            total={rows.length}
            hasMore={most < rows.length}
            onMore={() => setMost((before) => before + step)}
          />
        </Suspense>
      )}
    </section>
  );
};
