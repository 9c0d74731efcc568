import { waitEndpoints } from '@waybill/contract/endpoints/waits.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { query } from '../../../client/query.ts';
import { Card } from '../../../kit/card.tsx';
import { countText } from '../../../kit/measure.ts';
import { MapWithSide, UsMap } from '../../../kit/us-map.tsx';
import { When } from '../../../kit/when.tsx';
import { paths } from '../../../paths.ts';
import { useT } from '../../../shell/language.tsx';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { statesQuery } from '../../stats/queries.ts';

type Line = {
  readonly carrier: Carrier;
  readonly state: string | null;
  readonly place: string;
  readonly figure: string;
  readonly note: ReactNode;
};

/** Numbers by state, and lines beside the map, of a state that is chosen only its own. */
const StateCard = (props: {
  readonly title: 'demand.short' | 'demand.title';
  readonly said: 'stock.said' | 'demand.said';
  readonly states: readonly { readonly state: string; readonly value: number }[];
  readonly hint: string;
  readonly lines: readonly Line[];
}) => {
  const { title, said, states, hint, lines } = props;
  const t = useT();
  const [chosen, setChosen] = useState<string>();
  const shown = lines.filter(({ state }) => chosen === undefined || state === chosen);
  return (
    <Card title={t(title)} extra={<Link to={paths.lots}>{t('page.lots')}</Link>}>
      <MapWithSide>
        <UsMap
          look="dots"
          values={new Map(states.map(({ state, value }) => [state, value]))}
          labelOf={(code, value) =>
            t(said, { state: t(`usState.${code}` as PlainPhrase), count: countText(value) })
          }
          hint={hint}
          chosen={chosen}
          onChoose={(code) => setChosen(code === chosen ? undefined : code)}
        />
        {lines.length === 0 ? (
          <p className="quiet">{t('demand.none')}</p>
        ) : (
          <ul className="grid content-start gap-2 max-h-[460px] overflow-auto" aria-label={t(title)}>
            {shown.slice(0, 12).map(({ carrier, place, figure, note }) => (
              <li className="grid grid-cols-[minmax(0,1fr)_auto] text-sm" key={`${carrier} ${place}`}>
                <span>
                  {t(`carrier.${carrier}`)} {place}
                </span>
                <strong className="number">{figure}</strong>
                <small className="col-span-full text-tertiary text-xs">{note}</small>
              </li>
            ))}
          </ul>
        )}
      </MapWithSide>
    </Card>
  );
};

/** What is for sale by state, and where it would not last a week; what users wait for, where there is such. */
export const StockDemand = () => {
  const t = useT();
  const demand = useQuery(
    query(waitEndpoints.getWaitDemand, { query: {} }, { background: true, staleTime: 30_000 }),
  );
  const stock = useQuery(statesQuery(undefined));
  if (demand.data === undefined || stock.data === undefined)
    return <QueryWait query={demand.data === undefined ? demand : stock} lines={8} />;
  const { numbers, people, states, list, shortages } = demand.data;
  const forSale = stock.data.states.reduce((sum, one) => sum + one.forSale, 0);
  return (
    <>
      <StateCard
        title="demand.short"
        said="stock.said"
        states={stock.data.states.map((one) => ({ state: one.state, value: one.forSale }))}
        hint={t('stock.hint', { count: countText(forSale) })}
        lines={shortages.map(({ carrier, state, forSale: left, asked, lacking }) => ({
          carrier,
          state,
          place: t(state === null ? 'word.anyZip' : (`usState.${state}` as PlainPhrase)),
          figure: t('demand.left', { count: countText(left) }),
          note: t('demand.asked', { asked: countText(asked), lacking: countText(lacking) }),
        }))}
      />
      {numbers > 0 && (
        <StateCard
          title="demand.title"
          said="demand.said"
          states={states.map((one) => ({ state: one.state, value: one.numbers }))}
          hint={t('demand.sum', { numbers: countText(numbers), people: countText(people) })}
          lines={list.map(({ carrier, zipCode, state, city, numbers: wanted, ...of }) => ({
            carrier,
            state,
            place: `${zipCode ?? t('word.anyZip')} ${city ?? ''}`,
            figure: countText(wanted),
            note: (
              <>
                {t('demand.people', { people: countText(of.people) })} <When value={of.oldestTime} />
              </>
            ),
          }))}
        />
      )}
    </>
  );
};
