import type { Timeline } from '@waybill/contract/endpoints/tracking.ts';
import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import { Help } from '../../../frame/help.tsx';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useNow } from '../../../ui/ui-context.tsx';
import { agoText } from '../../../frame/ago-text.ts';
import { dayText } from '../../../frame/timeline/timeline-days.ts';
import { zonedText } from '../../../frame/timeline/zone-text.ts';
import { Titled } from '../../../ui/titled.tsx';

type Props = {
  readonly timeline: Timeline;
  /** From when it may be asked for again. */
  readonly due: number;
};

/** What is known of a number beside its events. */
export const TimelineFacts = ({ timeline, due }: Props) => {
  const t = useT();
  const now = useNow();
  const { locale } = useLanguage();
  const { carrier, deliveredOn, expectedOn, lastChange, carrierWords, carrierCode, fetchedAt } = timeline;
  const minutes = Math.max(1, Math.round((due - now) / 60_000));
  const next = due > now ? t('timeline.nextIn', { count: minutes }) : t('timeline.now');
  const arrival = deliveredOn ?? expectedOn;
  return (
    <Facts
      facts={[
        ...(arrival === null
          ? []
          : [
              {
                name: t(deliveredOn === null ? 'timeline.expectedOn' : 'timeline.deliveredOn'),
                value: dayText(arrival, locale),
              },
            ]),
        {
          name: t('timeline.freshness'),
          value:
            fetchedAt === null ? (
              t('refresh.never')
            ) : (
              <span className="timeline-fresh">
                <Titled title={zonedText(fetchedAt, t)}>
                  <time dateTime={fetchedAt}>{agoText(fetchedAt, now, locale, t)}</time>
                </Titled>
                <Help topic="freshness" about={t('timeline.freshness')} />
              </span>
            ),
        },
        {
          name: t('timeline.nextRefresh'),
          value: (
            <span className="number">
              {carrierCapabilities[carrier].refresh ? next : t('timeline.notOffered')}
            </span>
          ),
        },
        ...(lastChange === null
          ? []
          : [
              {
                name: t('timeline.lastChange'),
                value: (
                  <>
                    {t('timeline.change', {
                      from: t(`trackingStatus.${lastChange.from}`),
                      to: t(`trackingStatus.${lastChange.to}`),
                    })}
                    <small className="timeline-quiet"> · {agoText(lastChange.time, now, locale, t)}</small>
                  </>
                ),
              },
            ]),
        ...(carrierWords === null
          ? []
          : [
              {
                name: t('timeline.carrierWords'),
                value: (
                  <>
                    <span lang="en">{carrierWords}</span>
                    {carrierCode !== null && (
                      <small className="timeline-quiet">
                        {' '}
                        · {t('timeline.carrierCode', { code: carrierCode })}
                      </small>
                    )}
                  </>
                ),
              },
            ]),
      ]}
    />
  );
};
