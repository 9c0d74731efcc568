import type { TimelineEvent } from '@waybill/contract/endpoints/tracking.ts';
import { useLanguage, useT } from '../language.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { onceEach } from '../../ui/once-each.ts';
import { clockText, dayText, locationText, timelineDays } from './timeline-days.ts';
import { zoneText } from './zone-text.ts';

type Props = {
  readonly events: readonly TimelineEvent[];
  /** What to say where there are none. */
  readonly none: string;
};

/** The scans of a number, newest first, by local day. */
export const TimelineEvents = ({ events, none }: Props) => {
  const t = useT();
  const { locale } = useLanguage();
  if (events.length === 0) return <EmptyState icon="truck" title={t('timeline.none')} text={none} />;
  return (
    <section className="timeline" aria-label={t('timeline.title')}>
      <p className="timeline-quiet">
        {t('timeline.events', { count: events.length })} · {t('timeline.allLocal')}
      </p>
      {/* A parcel may come back to a day when places lie in different zones. */}
      {onceEach(timelineDays(events), ({ day }) => day).map(
        ({ key: dayKey, item: { day, events: scans } }) => (
          <div key={dayKey} className="timeline-day">
            <h3>{dayText(day, locale)}</h3>
            <ol>
              {/* Scans have no name of their own, and two may be equal. */}
              {onceEach(scans, ({ localTime }) => localTime).map(({ key, item: event }) => (
                <Scan key={key} event={event} />
              ))}
            </ol>
          </div>
        ),
      )}
    </section>
  );
};

const Scan = ({ event }: { readonly event: TimelineEvent }) => {
  const t = useT();
  const { localTime, utcOffset, status, words, place } = event;
  const clock = clockText(event);
  const where = locationText(place);
  return (
    <li data-status={status ?? undefined}>
      <span className="timeline-time number">
        <time dateTime={`${localTime}${clock === undefined ? '' : (utcOffset ?? '')}`}>
          {clock ?? t('timeline.wholeDay')}
        </time>
        {clock !== undefined && <small>{zoneText(`${localTime}${utcOffset ?? ''}`, t)}</small>}
      </span>
      <span className="timeline-what">
        {status !== null && <strong>{t(`trackingStatus.${status}`)}</strong>}
        <span lang="en">{words}</span>
        {where !== undefined && <small>{where}</small>}
      </span>
    </li>
  );
};
