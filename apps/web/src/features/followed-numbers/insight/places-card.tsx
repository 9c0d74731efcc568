import type { FollowInsight } from '@waybill/contract/endpoints/follow-insights.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { countText } from '../../../ui/numbers.ts';
import { UsMap } from '../../../ui/us-map.tsx';
import { usStateCodes } from '../../../ui/us-states.ts';
import { BarList } from './bar-list.tsx';
import { listPath } from './list-path.ts';

const firstStates = 7;

/** Where parcels were last seen: the pointer chooses on the map, keys and screen readers in the list beside it. */
export const PlacesCard = ({ places }: Pick<FollowInsight, 'places'>) => {
  const t = useT();
  const navigate = useNavigate();
  const [all, setAll] = useState(false);
  const nameOf = (code: string): string =>
    usStateCodes.has(code) ? t(`usState.${code}` as PlainPhrase) : code;
  const choose = (code: string): void =>
    void navigate(listPath(places.find(({ state }) => state === code)?.filter));
  return (
    <Card title={t('insight.places')}>
      {places.length === 0 ? (
        <p>{t('insight.noPlaces')}</p>
      ) : (
        <div className="us-map-beside">
          <UsMap
            look="dots"
            values={new Map(places.map(({ state, count }) => [state, count]))}
            labelOf={(code, value) => t('stock.said', { state: nameOf(code), count: countText(value) })}
            hint={t('insight.placesHint')}
            chosen={undefined}
            onChoose={choose}
          />
          <div>
            <BarList
              label={t('insight.places')}
              rows={(all ? places : places.slice(0, firstStates)).map(({ state, count, filter }) => ({
                key: state,
                label: nameOf(state),
                count,
                to: listPath(filter),
              }))}
            />
            {places.length > firstStates && (
              <Button variant="link" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? t('word.showFewer') : t('stock.all', { count: places.length })}
              </Button>
            )}
          </div>
        </div>
      )}
    </Card>
  );
};
