import { attentionRules } from '@waybill/contract/endpoints/followed-numbers.ts';
import { carriers, trackingStatuses, trackingSubStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import type { PlainPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useQuery } from '@tanstack/react-query';
import { spelled, textIn } from '../../shell/address-filters.ts';
import { useT } from '../../shell/language.tsx';
import {
  askedIn,
  choice,
  linked,
  linkedChoice,
  type ControlProps,
  type Filter,
} from '../../shell/list/list-filters.tsx';
import { useToday } from '../../kit/clock.ts';
import { ChoiceChip } from '../../kit/filter-chip.tsx';
import { RangeChip } from '../../shell/list/days-filter.tsx';
import { followedSummaryQuery } from '../../tracking/parcel/queries.ts';

/** What only links ask for, which can be taken back here, or changed to another of those that are offered. */
const takenBack = <const Value extends string>(
  filter: Filter<Value>,
  label: PlainPhrase,
  textOf: (value: Value, t: WebTranslate) => string,
  offered?: readonly Value[],
): Filter<Value> => ({
  ...filter,
  control: ({ name, address, change, t, error }) => {
    const value = filter.read(address, name);
    return (
      value !== undefined && (
        <ChoiceChip<string>
          label={t(label)}
          error={error}
          value={value}
          options={[
            ...(offered ?? [value]).map((one) => ({ value: one, label: textOf(one, t) })),
            ...(offered === undefined ? [{ value: '', label: t('word.all') }] : []),
          ]}
          onChange={(next) => change({ [name]: next })}
        />
      )
    );
  },
});

const attentions = ['any', ...attentionRules] as const;
const yesOrNo = (value: 'true' | 'false', t: WebTranslate) =>
  t(value === 'true' ? 'follow.yes' : 'follow.no');

const TagControl = ({ name, address, change, error }: ControlProps) => {
  const t = useT();
  const { data } = useQuery(followedSummaryQuery);
  const tag = textIn(address, name);
  const tags = [
    ...new Set([...(tag === undefined ? [] : [tag]), ...(data?.tags ?? []).map((one) => one.tag)]),
  ];
  return (
    tags.length > 0 && (
      <ChoiceChip
        label={t('word.tags')}
        error={error}
        value={tag ?? ''}
        none=""
        options={[{ value: '', label: t('word.all') }, ...tags.map((value) => ({ value, label: value }))]}
        onChange={(value) => change({ [name]: value })}
      />
    )
  );
};

const DeliveredControl = ({ address, change, error }: ControlProps) => {
  const t = useT();
  const today = useToday();
  const [from, to] = [textIn(address, 'deliveredFrom'), textIn(address, 'deliveredTo')];
  return (
    (from ?? to) !== undefined && (
      <RangeChip
        label={t('word.deliveredOn')}
        start={from ?? today}
        end={to ?? today}
        longest={366}
        counts={[]}
        error={error}
        onChange={(deliveredFrom, deliveredTo) => change({ deliveredFrom, deliveredTo })}
      />
    )
  );
};

export const followFilters = {
  keyword: {
    read: textIn,
    text: { label: 'follow.keyword', placeholder: 'follow.keywordPlaceholder' },
  } satisfies Filter<string>,
  status: linkedChoice(trackingStatuses),
  archived: linkedChoice(['true', 'all']),
  attention: takenBack(
    linkedChoice(attentions),
    'word.reason',
    (value, t) => (value === 'any' ? t('word.all') : t(`attentionRule.${value}`)),
    attentions,
  ),
  carrier: choice('word.carrier', carriers, (carrier, t) => t(`carrier.${carrier}`)),
  tag: { read: textIn, control: (props) => <TagControl {...props} /> } satisfies Filter<string>,
  place: takenBack(linked(), 'word.lastState', (place) => place),
  service: takenBack(linked(), 'word.service', (service, t) =>
    service === 'none' ? t('follow.noSubStatus') : service,
  ),
  subStatus: takenBack(linkedChoice(['none', ...trackingSubStatuses]), 'follow.subStatus', (value, t) =>
    value === 'none' ? t('follow.noSubStatus') : t(`trackingSubStatus.${value}`),
  ),
  ended: takenBack(linkedChoice(['true', 'false']), 'follow.ended', yesOrNo),
  onTime: takenBack(linkedChoice(['true', 'false']), 'follow.onTime', yesOrNo),
  deliveredFrom: {
    fields: ['deliveredFrom', 'deliveredTo'],
    read: textIn,
    control: (props) => <DeliveredControl {...props} />,
  } satisfies Filter<string>,
  deliveredTo: { read: textIn } satisfies Filter<string>,
};

/** What the address asks of the list, in one spelling. */
export const filterAddress = (address: URLSearchParams): string => spelled(askedIn(address, followFilters));
