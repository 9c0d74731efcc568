import type { FollowInsight } from '@waybill/contract/endpoints/follow-insights.ts';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { CarrierTile } from '../../../ui/carrier-tile.tsx';
import { countText } from '../../../ui/numbers.ts';
import './eta-card.css';
import './transit-card.css';

/** With fewer forecasts than these a share says nothing. */
const fewest = 100;

const percent = (share: number): string => `${Math.round(share * 100)}%`;
const daysText = (days: number): string => days.toFixed(2);

/** A share as a bar, with a mark where the forecasts themselves expected it. */
const HeldBar = ({ inWindow, confidence }: { readonly inWindow: number; readonly confidence: number }) => (
  <i className="transit-bar eta-bar">
    <i style={{ inlineSize: percent(inWindow) }} />
    <b style={{ insetInlineStart: percent(confidence) }} />
  </i>
);

/** How forecasts of arrivals hold: by carrier beside the day that it names itself, and by what they say of themselves. */
export const EtaCard = ({ eta }: Pick<FollowInsight, 'eta'>) => {
  const t = useT();
  if (eta === null || eta.forecasts < fewest)
    return (
      <Card title={t('insight.eta')}>
        <p className="insight-few">{t('insight.etaFew')}</p>
      </Card>
    );
  const errors = (one: { readonly error: number; readonly carrierError: number }): string =>
    t('insight.etaErrors', { own: daysText(one.error), carrier: daysText(one.carrierError) });
  const { inWindow, parcels, forecasts, days } = eta;
  return (
    <Card title={t('insight.eta')}>
      <p className="eta-lead">
        {t('insight.etaLead', { days, forecasts: countText(forecasts), parcels: countText(parcels) })}{' '}
        <strong>{t('insight.etaHeld', { share: percent(inWindow) })}</strong> · {errors(eta)}
      </p>
      <ul className="transit eta" aria-label={t('insight.eta')}>
        {eta.carriers.map((one) => (
          <li key={one.carrier}>
            <div>
              <span className="transit-name">
                <CarrierTile carrier={one.carrier} />
                <span>{t(`carrier.${one.carrier}`)}</span>
              </span>
              {one.forecasts < fewest ? (
                <span className="transit-said insight-few">{t('insight.few')}</span>
              ) : (
                <>
                  <HeldBar {...one} />
                  <span className="transit-said number">
                    {t('insight.etaHeld', { share: percent(one.inWindow) })} · {errors(one)}
                  </span>
                </>
              )}
              <span className="transit-count number">
                {t('insight.count', { count: countText(one.forecasts) })}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <h3 className="eta-title">{t('insight.etaCalibration')}</h3>
      <ul className="transit eta" aria-label={t('insight.etaCalibration')}>
        {eta.calibration.map((one) => (
          <li key={one.confidence}>
            <div>
              <span className="transit-name number">
                {t('insight.etaSaid', { share: percent(one.confidence) })}
              </span>
              <HeldBar {...one} />
              <span className="transit-said number">
                {t('insight.etaHeld', { share: percent(one.inWindow) })}
              </span>
              <span className="transit-count number">
                {t('insight.count', { count: countText(one.forecasts) })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
};
