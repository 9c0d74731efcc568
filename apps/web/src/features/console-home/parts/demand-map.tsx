import { waitEndpoints } from '@waybill/contract/endpoints/waits.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { query } from '../../../client/query.ts';
import { useT } from '../../../frame/language.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { countText } from '../../../ui/numbers.ts';
import { UsMap } from '../../../ui/us-map.tsx';
import { When } from '../../../ui/when.tsx';
import './demand-map.css';

const mostLines = 12;

export const DemandMap = () => {
  const t = useT();
  const [chosen, setChosen] = useState<string>();
  const demand = useQuery(
    query(waitEndpoints.getWaitDemand, { query: {} }, { background: true, staleTime: 30_000 }),
  );
  const lines = (demand.data?.list ?? []).filter(({ state }) => chosen === undefined || state === chosen);
  return (
    <Card title={t('demand.title')} extra={<Link to={paths.lots}>{t('page.lots')}</Link>}>
      {demand.data === undefined ? (
        <QueryWait query={demand} lines={8} />
      ) : demand.data.numbers === 0 ? (
        <EmptyState title={t('demand.none')} text={t('demand.noneText')} />
      ) : (
        <div className="us-map-beside">
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
          <ul className="demand-lines" aria-label={t('demand.title')}>
            {lines.slice(0, mostLines).map(({ carrier, zipCode, city, numbers, people, oldestTime }) => (
              <li key={`${carrier} ${zipCode}`}>
                <span>
                  {t(`carrier.${carrier}`)} <span className="number">{zipCode ?? t('demand.anyZip')}</span>
                  {city !== null && ` ${city}`}
                </span>
                <strong className="number">{countText(numbers)}</strong>
                <small>
                  {t('demand.people', { people: countText(people) })} <When value={oldestTime} />
                </small>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
};
