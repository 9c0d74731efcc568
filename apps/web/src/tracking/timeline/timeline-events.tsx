import type { TimelineEvent } from '@waybill/contract/endpoints/tracking.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { useToday } from '../../kit/clock.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { onceEach } from '../../kit/once-each.ts';
import { plannedDay } from '../../kit/short-time.ts';
import type { StateTone } from '../../kit/tag.tsx';
import { Titled } from '../../kit/titled.tsx';
import { useLanguage, useT } from '../../shell/language.tsx';
import { trackingTone } from '../../shell/order-tag.tsx';
import { clockText, hereText, locationText, timelineDays, timeOfEvent } from './parcel-texts.ts';
import { eventKind, type EventKind } from '@waybill/carriers/tracking/event-kind.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';

export const kindText = ({ of, kind }: EventKind, t: WebTranslate): string => {
  if (of === 'scan') return t(`trackingScan.${kind}`);
  return of === 'status' ? t(`trackingStatus.${kind}`) : t(`trackingSubStatus.${kind}`);
};

/** An event in the reader's language; undefined where only the carrier's own words tell it. */
export const eventText = (
  carrier: Carrier,
  event: Pick<TimelineEvent, 'code' | 'words'> & Partial<Pick<TimelineEvent, 'status'>>,
  t: WebTranslate,
): string | undefined => {
  const kind = eventKind(carrier, event);
  return kind === null ? undefined : kindText(kind, t);
};

/** The ink and the dot of a state, for what stands in it. */
export const journeyColors: Readonly<Record<StateTone, string>> = {
  neutral: '[--journey:var(--text-color-default)] [--journey-dot:var(--color-dot-neutral)]',
  moving: '[--journey:var(--text-color-info)] [--journey-dot:var(--color-dot-moving)]',
  good: '[--journey:var(--text-color-success)] [--journey-dot:var(--color-dot-good)]',
  warn: '[--journey:var(--text-color-warning)] [--journey-dot:var(--color-dot-warn)]',
  error: '[--journey:var(--text-color-error)] [--journey-dot:var(--color-dot-error)]',
};

export const TimelineEvents = (props: {
  readonly carrier: Carrier;
  readonly events: readonly TimelineEvent[];
  readonly none: string;
}) => {
  const { carrier, events, none } = props;
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  const [original, setOriginal] = useState(false);
  if (events.length === 0) return <EmptyState icon="truck" title={t('timeline.none')} text={none} />;
  return (
    <section className="timeline grid gap-3" aria-label={t('timeline.title')}>
      <p className="timeline-quiet text-tertiary flex flex-wrap gap-y-0.5 gap-x-1 items-center text-xs/4.5">
        {t('timeline.events', { count: events.length })}
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
        ({ key: dayKey, item: { day, items: scans } }) => (
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

const Scan = (props: {
  readonly carrier: Carrier;
  readonly event: TimelineEvent;
  readonly original: boolean;
}) => {
  const { carrier, event, original } = props;
  const t = useT();
  const { status, words, place } = event;
  const time = timeOfEvent(event);
  const where = locationText(place);
  const text = eventText(carrier, event, t);
  const tone = trackingTone[status ?? 'unknown'];
  return (
    <li
      className={`grid grid-cols-[68px_minmax(0,1fr)] gap-8 relative py-0.75 px-0 text-sm/5 before:absolute before:top-2.25 before:left-20 before:size-2 before:rounded-full before:bg-dot-neutral ${tone === 'neutral' ? '' : journeyColors[tone]}`}
    >
      <time className="number text-tertiary text-[length:inherit]" dateTime={time}>
        <Titled title={hereText(time, t)}>{clockText(time, t) ?? t('timeline.wholeDay')}</Titled>
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
