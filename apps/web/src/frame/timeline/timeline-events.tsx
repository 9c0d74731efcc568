import type { TimelineEvent } from '@waybill/contract/endpoints/tracking.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useToday } from '../../ui/clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { onceEach } from '../../ui/once-each.ts';
import { plannedDay } from '../../ui/short-time.ts';
import { Titled } from '../../ui/titled.tsx';
import { useLanguage, useT } from '../language.tsx';
import { trackingTone } from '../tracking-tag.tsx';
import { eventText } from './event-text.ts';
import { clockText, locationText, timelineDays } from './timeline-days.ts';

type Props = {
  readonly carrier: Carrier;
  readonly events: readonly TimelineEvent[];
  readonly none: string;
};

export const TimelineEvents = ({ carrier, events, none }: Props) => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  const [original, setOriginal] = useState(false);
  if (events.length === 0) return <EmptyState icon="truck" title={t('timeline.none')} text={none} />;
  return (
    <section className="timeline" aria-label={t('timeline.title')}>
      <p className="timeline-quiet text-tertiary flex flex-wrap gap-y-0.5 gap-x-1 items-center text-xs/4.5">
        {t('timeline.events', { count: events.length })} · {t('timeline.allLocal')}
        <Button
          variant="link"
          size="small"
          aria-pressed={original}
          onClick={() => setOriginal((shown) => !shown)}
        >
          {t('timeline.carrierWords')}
        </Button>
      </p>
      {/* A parcel may come back to a day when places lie in different zones. */}
      {onceEach(timelineDays(events), ({ day }) => day).map(
        ({ key: dayKey, item: { day, events: scans } }) => (
          <div
            key={dayKey}
            className="[.timeline-quiet+&]:[&_li:first-child]:before:bg-(--journey-dot) [&_li>span]:wrap-anywhere"
          >
            <h3 className="mb-1 text-tertiary text-xs/4.5 font-medium">{plannedDay(day, today, locale)}</h3>
            <ol>
              {/* Scans have no name of their own, and two may be equal. */}
              {onceEach(scans, ({ localTime }) => localTime).map(({ key, item: event }) => (
                <Scan key={key} carrier={carrier} event={event} original={original} />
              ))}
            </ol>
          </div>
        ),
      )}
    </section>
  );
};

type ScanProps = {
  readonly carrier: Carrier;
  readonly event: TimelineEvent;
  readonly original: boolean;
};

const Scan = ({ carrier, event, original }: ScanProps) => {
  const t = useT();
  const { localTime, utcOffset, status, words, place } = event;
  const clock = clockText(event);
  const where = locationText(place);
  const text = eventText(carrier, event, t);
  return (
    <li
      className="grid grid-cols-[40px_minmax(0,1fr)] gap-8 relative py-0.75 px-0 text-sm/5 before:absolute before:top-2.25 before:left-13 before:size-2 before:rounded-full before:bg-dot-neutral"
      data-tone={status === null ? undefined : trackingTone[status]}
    >
      <time
        className="number text-tertiary text-[length:inherit]"
        dateTime={`${localTime}${clock === undefined ? '' : (utcOffset ?? '')}`}
      >
        {clock ?? t('timeline.wholeDay')}
      </time>
      <span>
        {text === undefined ? (
          <span lang="en">{words}</span>
        ) : (
          <Titled title={words === '' ? undefined : words}>{text}</Titled>
        )}{' '}
        {where !== undefined && <small className="text-tertiary text-[length:inherit]">{where}</small>}
        {original && text !== undefined && (
          <small className="block text-xs/4.5 text-tertiary" lang="en">
            {words}
          </small>
        )}
      </span>
    </li>
  );
};
