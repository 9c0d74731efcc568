import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { PlainPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useT } from '../../../shell/language.tsx';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { Button } from '../../../kit/button.tsx';
import { measureText } from '../../../kit/measure.ts';
import { MapWithSide, UsMap } from '../../../kit/us-map.tsx';
import { readRecentZips } from '../kept-holds.ts';
import { stockQuery, zipsQuery } from '../queries.ts';
import { ZipOption } from './zip-field.tsx';

type Props = {
  readonly carrier: Carrier;
  readonly onZip: (zip5: string) => void;
};

const rowClass =
  'flex justify-between w-full min-h-8 py-1 px-2 border-0 rounded-md bg-transparent text-sm text-start cursor-pointer hover:bg-surface-hover max-sm:min-h-11';

/** States that are named beside the map before all are. */
const firstStates = 8;

const stateName = (code: string, t: WebTranslate): string => t(`usState.${code}` as PlainPhrase);
const count = (value: number): string => measureText(value, 'count');

export default function StockPanel({ carrier, onZip }: Props) {
  const t = useT();
  const stock = useQuery(stockQuery(carrier));
  const [chosen, setChosen] = useState<string>();
  const [all, setAll] = useState(false);
  const listId = useId();
  const recent = readRecentZips(carrier);
  const states = [...(stock.data?.states ?? [])].sort((a, b) => b.forSale - a.forSale);
  const choose = (state: string): void => setChosen(state === chosen ? undefined : state);
  const steps = [
    ['word.search', carrierCapabilities[carrier].zipRequired ? 'stock.step.queryZip' : 'stock.step.queryAny'],
    ['stock.step.hold', 'stock.step.holdText'],
    ['stock.step.buy', 'stock.step.buyText'],
  ] as const;
  // Both end in the same ZIP field: the pointer chooses on the map, keys and screen readers in the list beside it.
  return (
    <div className="grid grid-cols-1 gap-4">
      {recent.length > 0 && (
        <p className="flex flex-wrap gap-2 items-center text-tertiary text-xs">
          <span>{t('stock.recent')}</span>
          {recent.map((zip) => (
            <Button key={zip} size="small" onClick={() => onZip(zip)}>
              {zip}
            </Button>
          ))}
        </p>
      )}
      {stock.data === undefined ? (
        <QueryWait query={stock} lines={8} />
      ) : (
        <MapWithSide>
          <UsMap
            look="dots"
            values={new Map(states.map(({ state, forSale }) => [state, forSale]))}
            labelOf={(code, value) => t('stock.said', { state: stateName(code, t), count: count(value) })}
            hint={t('stock.hint', { count: count(stock.data.forSale) })}
            chosen={chosen}
            onChoose={choose}
          />
          <section className="grid grid-cols-1 gap-1 justify-items-start" aria-labelledby={listId}>
            <h2 className="text-secondary text-sm font-normal" id={listId}>
              {t('stock.title')}{' '}
              <strong className="number block text-default text-2xl/9 font-semibold">
                {count(stock.data.forSale)}
              </strong>
            </h2>
            {chosen === undefined ? (
              <>
                <ul className="w-full max-h-105 overflow-auto">
                  {(all ? states : states.slice(0, firstStates)).map(({ state, forSale }) => (
                    <li key={state}>
                      <button type="button" className={rowClass} onClick={() => choose(state)}>
                        <span>{stateName(state, t)}</span>
                        <span className="number">{t('word.countOf', { count: count(forSale) })}</span>
                      </button>
                    </li>
                  ))}
                </ul>
                {states.length > firstStates && (
                  <p className="pt-2">
                    <Button variant="link" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
                      {all ? t('word.showFewer') : t('stock.all', { count: states.length })}
                    </Button>
                  </p>
                )}
              </>
            ) : (
              <StateZips carrier={carrier} state={chosen} onZip={onZip} onBack={() => setChosen(undefined)} />
            )}
          </section>
        </MapWithSide>
      )}
      {/* New below the map: it does not move when the map comes. */}
      <ol
        key={stock.status}
        className="grid grid-cols-3 gap-6 pt-4 px-0 pb-0 border-t border-default [counter-reset:step] max-[900px]:grid-cols-1 max-[900px]:gap-3"
      >
        {steps.map(([title, text]) => (
          <li
            key={title}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-y-0.5 gap-x-2.5 [counter-increment:step] before:grid before:row-[span_2] before:size-6 before:rounded-full before:bg-primary-soft before:text-primary before:text-xs before:font-semibold before:content-[counter(step)] before:place-content-center"
          >
            <strong className="font-semibold">{t(title)}</strong>
            <span className="text-tertiary text-xs">{t(text)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const StateZips = (props: Props & { readonly state: string; readonly onBack: () => void }) => {
  const { carrier, state, onZip, onBack } = props;
  const t = useT();
  const zips = useQuery(zipsQuery(carrier, { state }));
  return (
    <>
      <Button variant="link" size="small" onClick={onBack}>
        ‹ {t('stock.back', { state: stateName(state, t) })}
      </Button>
      {zips.data === undefined ? (
        <QueryWait query={zips} lines={5} />
      ) : zips.data.length === 0 ? (
        <p>{t('stock.zipsNone')}</p>
      ) : (
        <ul
          className="w-full max-h-105 overflow-auto"
          aria-label={t('stock.zips', { state: stateName(state, t) })}
        >
          {zips.data.map((zip) => (
            <li key={zip.zip5}>
              <button type="button" className={rowClass} onClick={() => onZip(zip.zip5)}>
                <span className="flex-1">
                  <ZipOption zip={zip} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
