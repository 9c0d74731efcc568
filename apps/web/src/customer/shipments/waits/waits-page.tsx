import { type Wait, waitEndpoints } from '@waybill/contract/endpoints/waits.ts';
import { decimalText } from '@waybill/contract/std/decimal-text.ts';
import type { WaitState } from '@waybill/contract/vocabulary/wait.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { call } from '../../../client/call.ts';
import { query } from '../../../client/query.ts';
import { useT } from '../../../shell/language.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { CarrierTabs } from '../../../shell/page-tabs.tsx';
import { homePath, paths } from '../../../paths.ts';
import { countText } from '../../../kit/measure.ts';
import { StatusTag, type Tone } from '../../../kit/tag.tsx';
import { minuteText } from '../../../kit/when.tsx';

const tones: Readonly<Record<WaitState, Tone>> = {
  waiting: 'info',
  served: 'success',
  expired: 'neutral',
  cancelled: 'neutral',
};
const readEveryMs = 15_000;

const stockOf = ({ carrier, zipCode }: Wait, t: WebTranslate): string =>
  `${t(`carrier.${carrier}`)} ${zipCode ?? t('word.anyZip')}`;

const aheadOf = ({ ahead }: Wait, t: WebTranslate): string => {
  if (ahead === null) return '–';
  const { people, numbers } = ahead;
  return people === 0
    ? t('waits.aheadNone')
    : t('waits.aheadOf', { people: countText(people), numbers: countText(numbers) });
};

/** What was reserved so far costs, beside the cap; nothing where there is neither. */
const pointsOf = ({ points, maxPoints }: Wait, t: WebTranslate): string | undefined => {
  const spent = decimalText(points);
  if (maxPoints !== null) return t('waits.pointsOfCap', { points: spent, cap: decimalText(maxPoints) });
  return points > 0 ? t('waits.pointsOf', { points: spent }) : undefined;
};

const queryPath = ({ carrier, zipCode, startTime, endTime }: Wait): string => {
  const query = { ...(zipCode === null ? {} : { zipCode }), startTime, endTime };
  return `${carrier in paths ? paths[carrier] : homePath}?${new URLSearchParams(query).toString()}`;
};

const served = ({ served: count }: Wait): boolean => count > 0;

export default function WaitsPage() {
  const t = useT();
  return (
    <ConsolePage>
      <CarrierTabs />
      <ResourceList
        title="waits.title"
        query={() =>
          query(
            waitEndpoints.listWaits,
            {},
            {
              refetchInterval: ({ state: { data } }) =>
                data?.list.some(({ state }) => state === 'waiting') === true ? readEveryMs : false,
            },
          )
        }
        ownPage
        rowId={({ id }) => id}
        empty={{ icon: 'clock', title: 'waits.none', text: 'waits.noneText' }}
        columns={[
          {
            header: 'waits.stock',
            width: 190,
            line: 1,
            cell: (row) => stockOf(row, t),
            // Days that reach beyond the wait are those of all that can come in.
            below: ({ startTime, endTime, until }) =>
              endTime < until.slice(0, 10)
                ? `${startTime} – ${endTime}`
                : t('waits.from', { day: startTime }),
          },
          {
            header: 'waits.mode',
            width: 150,
            line: 2,
            cell: ({ mode }) => t(`waits.mode.${mode}`),
            below: ({ until }) => t('waits.untilOf', { time: minuteText(until) }),
          },
          {
            header: 'waits.progress',
            width: 130,
            line: 2,
            cell: ({ served: count, quantity }) => (
              <span className="number">{t('waits.progressOf', { served: count, quantity })}</span>
            ),
            below: (row) => pointsOf(row, t),
          },
          {
            header: 'word.state',
            width: 190,
            line: 1,
            cell: ({ state }) => <StatusTag tone={tones[state]}>{t(`waits.state.${state}`)}</StatusTag>,
            below: ({ obstacle }) => obstacle !== null && t(`waits.obstacle.${obstacle}`),
          },
          { header: 'waits.ahead', width: 140, line: 3, cell: (row) => aheadOf(row, t) },
        ]}
        actionsWidth={190}
        actions={[
          {
            label: 'waits.buy',
            look: 'primary',
            when: (row) => row.mode !== 'reserve' && served(row),
            to: queryPath,
          },
          {
            label: 'waits.orders',
            when: (row) => row.mode === 'reserve' && served(row),
            to: () => paths.myOrders,
          },
          {
            label: 'waits.cancel',
            name: (row) => t('waits.cancelOf', { stock: stockOf(row, t) }),
            look: 'danger',
            when: ({ state }) => state === 'waiting',
            confirm: {
              text: () => t('waits.cancelText'),
              done: 'waits.cancelled',
              run: ({ id }) => call(waitEndpoints.cancelWait, { params: { id } }),
            },
          },
        ]}
      />
    </ConsolePage>
  );
}
