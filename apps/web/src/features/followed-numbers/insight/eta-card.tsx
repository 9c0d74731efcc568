import type { FollowInsight } from '@waybill/contract/endpoints/follow-insights.ts';
import type { ReactNode } from 'react';
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

type Line = {
  readonly key: string;
  readonly name: ReactNode;
  readonly forecasts: number;
  readonly inWindow: number;
  readonly confidence: number;
  /** Beside the share that held. */
  readonly errors?: string;
};

/** Shares that held as bars, with a mark where the forecasts themselves expected it. */
const HeldList = ({ label, lines }: { readonly label: string; readonly lines: readonly Line[] }) => {
  const t = useT();
  return (
    <ul className="transit eta" aria-label={label}>
      {lines.map(({ key, name, forecasts, inWindow, confidence, errors }) => (
        <li key={key}>
          <div>
            <span className="transit-name">{name}</span>
            {forecasts < fewest ? (
              <span className="transit-said insight-few">{t('insight.few')}</span>
            ) : (
              <>
                <i className="transit-bar eta-bar">
                  <i style={{ inlineSize: percent(inWindow) }} />
                  <b style={{ insetInlineStart: percent(confidence) }} />
                </i>
                <span className="transit-said number">
                  {t('insight.etaHeld', { share: percent(inWindow) })}
                  {errors !== undefined && ` · ${errors}`}
                </span>
              </>
            )}
            <span className="transit-count number">
              {t('insight.count', { count: countText(forecasts) })}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
};

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
      <HeldList
        label={t('insight.eta')}
        lines={eta.carriers.map((one) => ({
          ...one,
          key: one.carrier,
          name: (
            <>
              <CarrierTile carrier={one.carrier} />
              <span>{t(`carrier.${one.carrier}`)}</span>
            </>
          ),
          errors: errors(one),
        }))}
      />
      <h3 className="eta-title">{t('insight.etaCalibration')}</h3>
      <HeldList
        label={t('insight.etaCalibration')}
        lines={eta.calibration.map((one) => ({
          ...one,
          key: String(one.confidence),
          name: <span className="number">{t('insight.etaSaid', { share: percent(one.confidence) })}</span>,
        }))}
      />
    </Card>
  );
};
