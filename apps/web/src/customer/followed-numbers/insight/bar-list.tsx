import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { countText } from '../../../kit/measure.ts';
import { paths } from '../../../paths.ts';
import { listPath } from '../../../signed-in-paths.ts';
import type { FollowInsight } from '@waybill/contract/endpoints/follow-insights.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { useT } from '../../../shell/language.tsx';
import { Button } from '../../../kit/button.tsx';
import { Card } from '../../../kit/card.tsx';
import { MapWithSide, UsMap } from '../../../kit/us-map.tsx';
import { usStateCodes } from '../../../kit/us-states.ts';

export const followedPath = (filter: Readonly<Record<string, string>> = {}): string =>
  listPath(paths.followed, filter);

export const BarList = (props: {
  readonly label: string;
  /** What is counted, and the filter of the list that shows it. */
  readonly rows: readonly {
    readonly key: string;
    readonly label: ReactNode;
    readonly count: number;
    readonly filter: Readonly<Record<string, string>>;
  }[];
}) => {
  const { label, rows } = props;
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul aria-label={label}>
      {rows.map(({ key, label: name, count, filter }) => (
        <li key={key}>
          <Link
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-0.5 gap-x-3 items-center min-h-9 pointer-coarse:min-h-11 py-1 px-2 rounded-md text-default hover:bg-surface-hover hover:no-underline"
            to={followedPath(filter)}
          >
            <span className="truncate">{name}</span>
            <span className="number">{countText(count)}</span>
            <i
              className="col-span-full min-w-0.5 h-1 rounded-full bg-chart-1"
              style={{ inlineSize: `${(count / most) * 100}%` }}
            />
          </Link>
        </li>
      ))}
    </ul>
  );
};

const firstStates = 7;

/** Where parcels were last seen: the pointer chooses on the map, keys and screen readers in the list beside it. */
export const PlacesCard = ({ places }: Pick<FollowInsight, 'places'>) => {
  const t = useT();
  const navigate = useNavigate();
  const [all, setAll] = useState(false);
  const nameOf = (code: string): string =>
    usStateCodes.has(code) ? t(`usState.${code}` as PlainPhrase) : code;
  const choose = (code: string): void =>
    void navigate(followedPath(places.find(({ state }) => state === code)?.filter));
  return (
    <Card title={t('insight.places')}>
      {places.length === 0 ? (
        <p>{t('insight.noPlaces')}</p>
      ) : (
        <MapWithSide>
          <UsMap
            look="dots"
            values={new Map(places.map(({ state, count }) => [state, count]))}
            labelOf={(code, value) => t('stock.said', { state: nameOf(code), count: countText(value) })}
            hint={t('stock.hint', {
              count: countText(places.reduce((sum, place) => sum + place.count, 0)),
            })}
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
                filter,
              }))}
            />
            {places.length > firstStates && (
              <p className="pt-2">
                <Button variant="link" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
                  {all ? t('word.showFewer') : t('stock.all', { count: places.length })}
                </Button>
              </p>
            )}
          </div>
        </MapWithSide>
      )}
    </Card>
  );
};
