import type { ShipmentRow } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { ReactNode } from 'react';
import { Help } from '../../../frame/help.tsx';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { useToday } from '../../../ui/clock.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { DensitySwitch } from '../../../ui/data-table/density-switch.tsx';
import { useDensity } from '../../../ui/data-table/use-density.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { deniedRow } from '../can.ts';
import type { Shown } from '../queries.ts';
import { resultText } from '../result-text.ts';
import { shipmentColumns } from './columns.tsx';
import './result-table.css';
import { ShipmentCard } from './shipment-card.tsx';

type Props = {
  readonly carrier: Carrier;
  /** Null while the first query is on its way. */
  readonly shown: Shown | null;
  readonly loading: boolean;
  readonly expired: boolean;
  readonly error: ReactNode;
  readonly title: string | undefined;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
};

const rowId = (row: ShipmentRow): string => row.id;

export const ResultTable = (props: Props) => {
  const { carrier, shown, loading, expired, error, title, selected, onSelect } = props;
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  const [density, setDensity] = useDensity();
  const name = t(`carrier.${carrier}`);
  const rows = shown?.list ?? [];
  return (
    <section className="result" aria-label={title ?? t('shipments.result')}>
      {rows.length > 0 && (
        <div className="result-head">
          {title !== undefined && <h2>{title}</h2>}
          <span role="status">{resultText(shown, expired, t)}</span>
          <Help topic="trackingStatus" about={t('shipments.statusFilter')} />
          <DensitySwitch label={t('table.density.compact')} value={density} onChange={setDensity} />
        </div>
      )}
      <DataTable
        label={t('shipments.result.label', { carrier: name })}
        rows={rows}
        rowId={rowId}
        columns={shipmentColumns(t, carrier, today, locale)}
        card={(row) => <ShipmentCard row={row} today={today} />}
        density={density}
        loading={loading}
        stale={expired}
        empty={<EmptyState title={t('shipments.result.none')} text={t('shipments.result.noneText')} />}
        error={error}
        selection={{
          selected,
          onChange: onSelect,
          denied: (row) => deniedRow(row, expired, t),
          rowLabel: (row) => t('shipments.selectRow', { number: row.trackingNumber }),
          allLabel: t('shipments.selectAll'),
        }}
      />
    </section>
  );
};
