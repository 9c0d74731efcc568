import type { FollowedNumber } from '@waybill/contract/endpoints/followed-numbers.ts';
import { agoText } from '../../../shell/ago-text.ts';
import type { ListColumn } from '../../../shell/list/list-columns.tsx';
import { etaText, freshnessText } from '../../../tracking/timeline/parcel-texts.ts';
import { ContactCarrier } from '../../../tracking/parcel/contact-carrier.tsx';
import {
  ExpectedCell,
  LastCell,
  NumberCell,
  StateCell,
  TagList,
} from '../../../tracking/parcel/parcel-cells.tsx';
import { useLanguage, useT } from '../../../shell/language.tsx';
import { useToday } from '../../../kit/clock.ts';
import { Titled } from '../../../kit/titled.tsx';
import { useNow } from '../../../kit/ui-context.tsx';
import { whenText } from '../../../kit/when.tsx';

type FollowedCellsProps = { readonly row: FollowedNumber };

type Opens = { readonly onOpen: (row: FollowedNumber) => void };

const NumberOf = ({ row, onOpen }: FollowedCellsProps & Opens) => (
  <NumberCell carrier={row.carrier} number={row.trackingNumber} onOpen={() => onOpen(row)} />
);

const StateOf = ({
  row: { status, subStatus, subStatusText, delayed, fetchedTime, attention },
  told = false,
}: FollowedCellsProps & { told?: boolean }) => {
  const t = useT();
  return (
    <StateCell
      status={status}
      details={[
        subStatus === 'returned' || attention !== null ? null : subStatusText,
        delayed && t('follow.delayed'),
        status === 'unknown' && fetchedTime === null && t('follow.waiting'),
      ]}
    >
      {!told && attention !== null && (
        <small className="text-warning text-xs truncate">{t(`attentionRule.${attention.rule}`)}</small>
      )}
    </StateCell>
  );
};

const LastOf = ({ row: { lastEventTime, lastPlace, reasonText } }: FollowedCellsProps) =>
  lastEventTime === null ? (
    <span className="text-tertiary text-xs">{reasonText ?? '–'}</span>
  ) : (
    <LastCell time={lastEventTime} place={lastPlace && { ...lastPlace, zip: null, country: 'US' }} />
  );

const FreshCell = ({ row: { fetchedTime }, text }: FollowedCellsProps & { text: typeof agoText }) => {
  const t = useT();
  const { locale } = useLanguage();
  const now = useNow(15_000);
  return (
    <Titled
      className="text-tertiary text-xs"
      title={fetchedTime === null ? undefined : whenText(fetchedTime)}
    >
      {fetchedTime === null ? t('refresh.never') : text(fetchedTime, now, locale, t)}
    </Titled>
  );
};

const AttentionCell = ({ row: { attention } }: FollowedCellsProps) => {
  const t = useT();
  const { locale } = useLanguage();
  const now = useNow(15_000);
  return (
    attention && (
      <span className="inline-flex align-middle gap-2 items-center max-w-full overflow-hidden whitespace-nowrap">
        <span className="text-warning font-medium">{t(`attentionRule.${attention.rule}`)}</span>
        <small className="text-tertiary text-xs">{agoText(attention.since, now, locale, t)}</small>
      </span>
    )
  );
};

export const FollowedCard = ({ row, onOpen }: FollowedCellsProps & Opens) => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  return (
    <div className="follow-card grid relative gap-1 ps-1 [.data-table-card-body_&]:[&_[data-opens-number]]:static [&_[data-opens-number]]:after:absolute [&_[data-opens-number]]:after:inset-0">
      <div className="flex flex-wrap gap-y-0.5 gap-x-3 items-center justify-between min-w-0">
        <NumberOf row={row} onOpen={onOpen} />
        <StateOf row={row} told />
      </div>
      <div className="flex flex-wrap gap-y-0.5 gap-x-3 items-center justify-between min-w-0">
        <LastOf row={row} />
        <FreshCell row={row} text={freshnessText} />
      </div>
      {(row.tags.length > 0 || row.reference !== null) && (
        <div className="flex flex-wrap gap-y-0.5 gap-x-3 items-center justify-between min-w-0">
          <TagList tags={row.tags} />
          <span className="text-tertiary text-xs">{row.reference}</span>
        </div>
      )}
      {row.eta !== null && (
        <span className="text-tertiary text-xs">{etaText(row.eta, { today, locale, t })}</span>
      )}
      {row.attention !== null && (
        <div className="flex flex-wrap gap-y-0.5 gap-x-3 items-center justify-between min-w-0 [&>:is(a,button)]:relative [&>:is(a,button)]:min-h-11">
          <AttentionCell row={row} />
          <ContactCarrier row={row} />
        </div>
      )}
    </div>
  );
};

const own: readonly ListColumn<FollowedNumber>[] = [
  {
    header: 'word.tags',
    width: 96,
    holds: ({ tags }) => tags.length > 0,
    cell: (row) => <TagList tags={row.tags} />,
  },
  {
    header: 'word.ownReference',
    width: 104,
    holds: ({ reference }) => reference !== null,
    cell: ({ reference }) => <span className="block truncate">{reference ?? '–'}</span>,
  },
];

const destination: ListColumn<FollowedNumber> = {
  header: 'word.destination',
  width: 128,
  holds: ({ purchase }) => purchase !== null,
  cell: ({ purchase }) => (
    <span className="block truncate">
      {purchase && `${purchase.destination.city}, ${purchase.destination.state}`}
    </span>
  ),
};

const why: readonly ListColumn<FollowedNumber>[] = [
  { header: 'word.reason', width: 172, cell: (row) => <AttentionCell row={row} /> },
  { header: 'follow.column.next', width: 128, cell: (row) => <ContactCarrier row={row} /> },
];

/** Those that want attention show why, and the next step, in place of the reader's own words. */
export const followedColumns = (attention: boolean, onOpen: (row: FollowedNumber) => void) => {
  const columns: readonly ListColumn<FollowedNumber>[] = [
    {
      header: 'word.trackingNumber',
      width: attention ? 208 : 224,
      cell: (row) => <NumberOf row={row} onOpen={onOpen} />,
    },
    {
      header: 'word.status',
      width: attention ? 104 : 140,
      cell: (row) => <StateOf row={row} told={attention} />,
    },
    ...(attention ? why : []),
    { header: 'word.lastEvent', width: attention ? 150 : 184, cell: (row) => <LastOf row={row} /> },
    ...(attention ? [] : [destination]),
    { header: 'word.expected', width: 88, cell: (row) => <ExpectedCell {...row} /> },
    ...(attention ? [] : own),
    { header: 'word.updated', width: 108, cell: (row) => <FreshCell row={row} text={agoText} /> },
  ];
  return columns.map((column, place) =>
    place < 3 ? column : { ...column, className: 'beside-drawer:hidden' },
  );
};
