import { waitEndpoints } from '@waybill/contract/endpoints/waits.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { query } from '../../../client/query.ts';
import { Card } from '../../../kit/card.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { countText } from '../../../kit/measure.ts';
import { MapWithSide, UsMap } from '../../../kit/us-map.tsx';
import { When } from '../../../kit/when.tsx';
import { paths } from '../../../paths.ts';
import { useT } from '../../../shell/language.tsx';
import { QueryWait } from '../../../shell/query-wait.tsx';

const mostLines = 12;

const demandQuery = query(
  waitEndpoints.getWaitDemand,
  { query: {} },
  { background: true, staleTime: 30_000 },
);

const StockLine = (props: { readonly of: string; readonly figure: string; readonly children: ReactNode }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] text-sm">
    <span>{props.of}</span>
    <strong className="number">{props.figure}</strong>
    <small className="col-span-full text-tertiary text-xs">{props.children}</small>
  </li>
);

/** Where the stock would not last a week, worst first. */
export const ShortStock = () => {
  const t = useT();
  const demand = useQuery(demandQuery);
  return (
    <Card title={t('demand.short')} extra={<Link to={paths.lots}>{t('page.lots')}</Link>}>
      {demand.data === undefined ? (
        <QueryWait query={demand} lines={4} />
      ) : demand.data.shortages.length === 0 ? (
        <EmptyState icon="checkCircle" title={t('demand.shortNone')} />
      ) : (
        <ul className="grid gap-x-8 gap-y-2 lg:grid-cols-2" aria-label={t('demand.short')}>
          {demand.data.shortages.slice(0, mostLines).map(({ carrier, state, forSale, asked, lacking }) => (
            <StockLine
              key={`${carrier} ${state}`}
              of={`${t(`carrier.${carrier}`)} ${t(state === null ? 'word.anyZip' : (`usState.${state}` as PlainPhrase))}`}
              figure={t('demand.left', { count: countText(forSale) })}
            >
              {t('demand.asked', { asked: countText(asked), lacking: countText(lacking) })}
            </StockLine>
          ))}
        </ul>
      )}
    </Card>
  );
};

export const DemandMap = () => {
  const t = useT();
  const [chosen, setChosen] = useState<string>();
  const demand = useQuery(demandQuery);
  const lines = (demand.data?.list ?? []).filter(({ state }) => chosen === undefined || state === chosen);
  return (
    <Card title={t('demand.title')} extra={<Link to={paths.lots}>{t('page.lots')}</Link>}>
      {demand.data === undefined ? (
        <QueryWait query={demand} lines={8} />
      ) : demand.data.numbers === 0 ? (
        <EmptyState title={t('demand.none')} text={t('demand.noneText')} />
      ) : (
        <MapWithSide>
          <UsMap
            look="dots"
            values={new Map(demand.data.states.map(({ state, numbers }) => [state, numbers]))}
            labelOf={(code, value) =>
              t('demand.said', { state: t(`usState.${code}` as PlainPhrase), count: countText(value) })
            }
            hint={t('demand.sum', {
              numbers: countText(demand.data.numbers),
              people: countText(demand.data.people),
            })}
            chosen={chosen}
            onChoose={(code) => setChosen(code === chosen ? undefined : code)}
          />
          <ul className="grid gap-2 max-h-[460px] overflow-auto" aria-label={t('demand.title')}>
            {lines.slice(0, mostLines).map(({ carrier, zipCode, city, numbers, people, oldestTime }) => (
              <StockLine
                key={`${carrier} ${zipCode}`}
                of={`${t(`carrier.${carrier}`)} ${zipCode ?? t('word.anyZip')} ${city ?? ''}`}
                figure={countText(numbers)}
              >
                {t('demand.people', { people: countText(people) })} <When value={oldestTime} />
              </StockLine>
            ))}
          </ul>
        </MapWithSide>
      )}
    </Card>
  );
};
