import type { ShipmentRow } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { ReactNode } from 'react';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { Help } from '../../../shell/help.tsx';
import { useLanguage, useT } from '../../../shell/language.tsx';
import { useToday } from '../../../kit/clock.ts';
import { DensitySwitch, useDensity } from '../../../shell/list/density.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { deniedRow } from '../can.ts';
import type { Shown } from '../queries.ts';
import { EventTime } from '../../../tracking/timeline/event-time.tsx';
import { TrackingTag } from '../../../shell/order-tag.tsx';
import { RowTable, useColumnChoice, type ListColumn } from '../../../shell/list/list-columns.tsx';
import { Points } from '../../../kit/points.tsx';
import { plannedDay, shortDay } from '../../../kit/short-time.ts';
import { TrackingNumber } from '../../../kit/tracking-number.tsx';
import { Titled } from '../../../kit/titled.tsx';

/** How many rows there are and how many of them can be bought: none once the hold is over. */
export const resultText = (shown: Shown | null, expired: boolean, t: WebTranslate): string => {
  const { total, list } = shown ?? { total: 0, list: [] };
  return expired
    ? t('shipments.result.over', { total })
    : t('shipments.result.count', { total, sellable: list.filter((row) => row.sellable).length });
};

const Route = ({ row: { origin, destination } }: { row: ShipmentRow }) => (
  <>
    {origin.city}, {origin.state} <span className="number text-tertiary">{origin.zip5}</span>
    {' → '}
    {destination.city}, {destination.state}
  </>
);

/** The day of delivery, or else the day it is expected; with `today`, without a year that is this one. */
const arrivalText = (row: ShipmentRow, t: WebTranslate, today = ''): string => {
  if (row.deliveredOn !== null)
    return t('shipments.arrival.delivered', { day: shortDay(row.deliveredOn, today) });
  return row.expectedOn === null
    ? '–'
    : t('shipments.arrival.expected', { day: shortDay(row.expectedOn, today) });
};

// What the longest number of the carrier takes, so that none breaks; the route gets what is left.
const numberWidth: Readonly<Record<Carrier, number>> = { ups: 164, usps: 184, fedex: 148 };
/** What the longest usual service of the carrier takes: "Ground Advantage" is one. */
const serviceWidth: Readonly<Record<Carrier, number>> = { ups: 100, usps: 128, fedex: 116 };
/** English words are longer. */
const wordWidths = (locale: string) =>
  locale === 'en' ? { route: 488, status: 128, lastEvent: 122 } : { route: 540, status: 96, lastEvent: 100 };

const shipmentColumns = (carrier: Carrier, today: string, locale: string) => {
  const widths = wordWidths(locale);
  const columns: readonly ListColumn<ShipmentRow>[] = [
    {
      header: 'word.number',
      width: numberWidth[carrier],
      cell: (row) => <TrackingNumber value={row.trackingNumber} />,
    },
    {
      header: 'word.service',
      width: serviceWidth[carrier],
      cell: (row) => row.service.replace(/^(?:UPS|USPS|FedEx) /, ''),
      sortBy: (row) => row.service,
    },
    {
      header: 'shipments.column.route',
      width: widths.route - numberWidth[carrier] - serviceWidth[carrier],
      cell: (row) => (
        <Titled
          title={`${row.origin.city}, ${row.origin.state} ${row.origin.zip5} → ${row.destination.city}, ${row.destination.state} ${row.destination.zip5}`}
        >
          <Route row={row} />
        </Titled>
      ),
    },
    {
      header: 'shipments.column.shippedOn',
      width: 66,
      cell: (row) => (
        <Titled className="number text-tertiary" title={row.shippedOn}>
          {shortDay(row.shippedOn, today)}
        </Titled>
      ),
      sortBy: (row) => row.shippedOn,
    },
    {
      header: 'word.expected',
      width: 96,
      cell: (row, t) => {
        const day = row.deliveredOn ?? row.expectedOn;
        return (
          <Titled className="number" title={day === null ? undefined : arrivalText(row, t)}>
            {day === null ? '–' : plannedDay(day, today, locale)}
          </Titled>
        );
      },
      sortBy: (row) => row.deliveredOn ?? row.expectedOn ?? '',
    },
    {
      header: 'word.status',
      width: widths.status,
      cell: (row) => <TrackingTag status={row.status} />,
      sortBy: (row) => row.status,
    },
    {
      header: 'word.lastEvent',
      width: widths.lastEvent,
      cell: ({ lastEventTime }) =>
        lastEventTime === null ? '–' : <EventTime className="text-tertiary" time={lastEventTime} />,
      sortBy: (row) => row.lastEventTime ?? '',
    },
    {
      header: 'word.points',
      width: 62,
      align: 'end',
      cell: (row, t) =>
        row.reason === null ? (
          <Points value={row.price} />
        ) : (
          <Titled className="text-warning text-xs" title={row.reason}>
            {t('shipments.notForSale')}
          </Titled>
        ),
    },
  ];
  return columns.map((column) => ({ ...column, className: 'truncate' }));
};

const ShipmentCard = ({ row, today }: { row: ShipmentRow; today: string }) => {
  const t = useT();
  return (
    <div className="grid gap-1">
      <div className="flex gap-2.5 items-baseline justify-between">
        <TrackingNumber value={row.trackingNumber} />
        <TrackingTag status={row.status} />
      </div>
      <div>
        <Route row={row} />
      </div>
      <div className="flex gap-2.5 items-baseline justify-between text-tertiary text-xs">
        <span>{row.service}</span>
        <strong className="text-default text-base">
          <Points value={row.price} />
        </strong>
      </div>
      <div className="number flex gap-2.5 items-baseline justify-between text-tertiary text-xs">
        <span>
          {t('shipments.column.shippedOn')} {shortDay(row.shippedOn, today)}
        </span>
        <span>{arrivalText(row, t, today)}</span>
      </div>
      {row.reason !== null && <span className="text-tertiary">{row.reason}</span>}
    </div>
  );
};

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

export const ResultTable = (props: Props) => {
  const { carrier, shown, loading, expired, error, title, selected, onSelect } = props;
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  const density = useDensity();
  const rows = shown?.list ?? [];
  const columns = useColumnChoice('query', shipmentColumns(carrier, today, locale));
  return (
    <section className="min-w-0" aria-label={title ?? t('shipments.result')}>
      {rows.length > 0 && (
        <div className="flex gap-y-1 gap-x-2 items-center min-h-7 text-tertiary text-xs ">
          {title !== undefined && <h2 className="text-default text-base">{title}</h2>}
          <span role="status">{resultText(shown, expired, t)}</span>
          <Help topic="trackingStatus" about={t('word.status')} />
          <span className="flex ms-auto max-sm:hidden">
            {columns.menu}
            <DensitySwitch />
          </span>
        </div>
      )}
      <div className={rows.length > 0 || loading ? 'max-sm:rounded-lg max-sm:bg-surface' : undefined}>
        <RowTable
          title={{ text: t('shipments.result.label', { carrier: t(`carrier.${carrier}`) }) }}
          rows={rows}
          rowId={({ id }) => id}
          columns={columns.shown}
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
            wholeCard: true,
          }}
        />
      </div>
    </section>
  );
};
