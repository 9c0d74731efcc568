import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { statEndpoints } from '@waybill/contract/endpoints/stats.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { PlainPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { changedAddress, choiceIn } from '../../../frame/address-filters.ts';
import { useT } from '../../../frame/language.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { timeOf } from '../../../ui/days.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { measureText } from '../../../ui/measure.ts';
import { shareText } from '../../../ui/numbers.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { UsMap } from '../../../ui/us-map.tsx';
import { statesQuery } from '../queries.ts';
import './stats.css';

type States = EndpointData<typeof statEndpoints.statStates>;

const firstRows = 10;

const stateName = (code: string, t: WebTranslate): string => t(`usState.${code}` as PlainPhrase);
const count = (value: number): string => measureText(value, 'count');

export const StatesCard = () => {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const carrier = choiceIn(address, 'carrier', carriers);
  const states = useQuery(statesQuery(carrier));
  return (
    <Card
      title={t('states.title')}
      extra={
        <>
          <Segmented
            label={t('states.carrier')}
            value={carrier ?? 'all'}
            options={[
              { value: 'all', label: t('console.all') },
              ...carriers.map((value) => ({ value, label: t(`carrier.${value}`) })),
            ]}
            onChange={(value) =>
              setAddress(changedAddress(address, { carrier: value === 'all' ? undefined : value }))
            }
          />
          <Link to={paths.lots}>{t('states.behind')}</Link>
        </>
      }
    >
      {states.data === undefined ? (
        <QueryWait query={states} lines={8} />
      ) : states.data.states.length === 0 ? (
        <EmptyState icon="box" title={t('states.none')} text={t('states.noneText')} />
      ) : (
        <StatesMap data={states.data} />
      )}
    </Card>
  );
};

const StatesMap = ({ data: { states, elsewhere, countedMs } }: { readonly data: States }) => {
  const t = useT();
  const [chosen, setChosen] = useState<string>();
  const [all, setAll] = useState(false);
  const sum = states.reduce((before, { shipments }) => before + shipments, elsewhere);
  const rows = [...states].sort((a, b) => b.shipments - a.shipments);
  const shown = all ? rows : rows.filter(({ state }, i) => i < firstRows || state === chosen);
  const share = (value: number): string => shareText(value / sum);
  return (
    <div className="states">
      <UsMap
        values={new Map(states.map(({ state, shipments }) => [state, shipments]))}
        labelOf={(code, value) =>
          t('states.said', { state: stateName(code, t), count: count(value), share: share(value) })
        }
        hint={t('states.hint')}
        chosen={chosen}
        onChoose={(code) => setChosen(code === chosen ? undefined : code)}
      />
      <div className="states-table">
        <table>
          <caption className="visually-hidden">{t('states.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('states.state')}</th>
              <th scope="col">{t('states.shipments')}</th>
              <th scope="col">{t('states.share')}</th>
              <th scope="col">{t('states.forSale')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ state, shipments, forSale }) => (
              <tr key={state} data-chosen={state === chosen ? '' : undefined}>
                <th scope="row">{stateName(state, t)}</th>
                <td className="number">{count(shipments)}</td>
                <td className="number">{share(shipments)}</td>
                <td className="number">{count(forSale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          {t('states.elsewhere', { count: count(elsewhere) })}
          {countedMs !== null && ` ${t('states.counted', { time: timeOf(countedMs) })}`}
        </p>
        {rows.length > firstRows && (
          <Button size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('states.less') : t('states.all', { count: rows.length })}
          </Button>
        )}
      </div>
    </div>
  );
};
