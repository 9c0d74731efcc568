import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import { useEffect, useState } from 'react';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { agoText } from '../../../frame/ago-text.ts';
import { dayText } from '../../../frame/timeline/timeline-days.ts';
import { zonedText } from '../../../frame/timeline/zone-text.ts';
import { TimelineEvents } from '../../../frame/timeline/timeline-events.tsx';
import '../../../frame/timeline/timeline.css';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useNow } from '../../../ui/ui-context.tsx';
import { reasonText } from '../results/words.ts';
import { ResultState } from './result-parts.tsx';
import { PinNumber } from './pin-buttons.tsx';
import { Titled } from '../../../ui/titled.tsx';

type Props = { readonly id: string; readonly line: TrackLine; readonly onClose: () => void };

/** Everything that is known of a number of a batch. */
export default function NumberDialog({ id, line, onClose }: Props) {
  const t = useT();
  // The browser gives the focus back only to dialogs that close before they go.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
  const { number, carrier, outcome, events, choices } = line;
  const reason = reasonText(line, t);
  return (
    <Dialog
      title={t('timeline.title')}
      width={640}
      fillsPhone
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('dialog.close')}</Button>}
    >
      <div className="timeline-head">
        <span className="timeline-number">
          {carrier !== null && <small>{t(`carrier.${carrier}`)}</small>}
          <strong className="tracking-number">{number}</strong>
          <CopyButton text={number} label={t('orders.copyOne', { number })} />
        </span>
        <span className="timeline-tags">
          <ResultState line={line} />
        </span>
      </div>
      {reason !== undefined && (
        <Notice tone="warning" action={<PinNumber id={id} line={line} />}>
          {reason}
        </Notice>
      )}
      {choices.length > 0 && (
        <section className="number-choices" aria-label={t('results.outcome.several')}>
          <p>{t('results.choices', { count: choices.length })}</p>
          <ul>
            {choices.map(({ uniqueId, shippedOn, words }) => (
              <li key={uniqueId}>
                <strong className="number">
                  {shippedOn === null
                    ? t('results.choiceNoDay')
                    : t('results.choiceShipped', { day: shippedOn })}
                </strong>
                <span lang="en">{words}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <NumberFacts line={line} />
      {(outcome === 'found' || events.length > 0) && (
        <TimelineEvents events={events} none={t('timeline.noneText')} />
      )}
    </Dialog>
  );
}

/** What is known beside the events. */
const NumberFacts = ({ line }: { readonly line: TrackLine }) => {
  const t = useT();
  const now = useNow();
  const { locale } = useLanguage();
  const { expectedOn, fetchedAt, nextRefreshAt, carrierWords } = line;
  const minutes = nextRefreshAt === null ? 0 : Math.round((nextRefreshAt - now) / 60_000);
  const facts = [
    ...(expectedOn === null ? [] : [{ name: t('timeline.expectedOn'), value: dayText(expectedOn, locale) }]),
    ...(fetchedAt === null
      ? []
      : [
          {
            name: t('timeline.freshness'),
            value: (
              <Titled title={zonedText(fetchedAt, t)}>
                <time dateTime={fetchedAt}>{agoText(fetchedAt, now, locale, t)}</time>
              </Titled>
            ),
          },
        ]),
    ...(minutes > 0 && minutes < 1440
      ? [{ name: t('results.nextRefresh'), value: t('timeline.nextIn', { count: minutes }) }]
      : []),
    ...(carrierWords === null
      ? []
      : [{ name: t('timeline.carrierWords'), value: <span lang="en">{carrierWords}</span> }]),
  ];
  return facts.length === 0 ? null : <Facts facts={facts} />;
};
