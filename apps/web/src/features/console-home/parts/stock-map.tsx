import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { countText, shareText } from '../../../ui/numbers.ts';
import { UsMap } from '../../../ui/us-map.tsx';
import { statesQuery } from '../../stats/queries.ts';

export const StockMap = () => {
  const t = useT();
  const [chosen, setChosen] = useState<string>();
  const states = useQuery(statesQuery(undefined));
  const list = states.data?.states ?? [];
  const sum = list.reduce((before, { shipments }) => before + shipments, states.data?.elsewhere ?? 0);
  return (
    <Card title={t('states.title')} extra={<Link to={paths.metrics}>{t('metric.behind')}</Link>}>
      {states.data === undefined ? (
        <QueryWait query={states} lines={8} />
      ) : (
        <UsMap
          values={new Map(list.map(({ state, shipments }) => [state, shipments]))}
          labelOf={(code, value) =>
            t('states.said', {
              state: t(`usState.${code}` as PlainPhrase),
              count: countText(value),
              share: shareText(sum === 0 ? 0 : value / sum),
            })
          }
          hint={t('states.hint')}
          chosen={chosen}
          onChoose={(code) => setChosen(code === chosen ? undefined : code)}
        />
      )}
    </Card>
  );
};
