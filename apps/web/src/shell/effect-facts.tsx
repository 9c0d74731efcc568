import type { EarlierPayment, ActEffect } from '@waybill/contract/endpoints/people-shapes.ts';
import { Notice } from '../kit/notice.tsx';
import { formatPoints } from '../kit/points.tsx';
import { When } from '../kit/when.tsx';
import { useT } from './language.tsx';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import type { ReactNode } from 'react';
import { countText } from '../kit/measure.ts';

type Fact = { readonly name: string; readonly before?: string; readonly after: ReactNode };

const factsOf = (effect: ActEffect, t: WebTranslate): readonly Fact[] => {
  const changed = <Value,>(
    name: string,
    change: { readonly before: Value; readonly after: Value } | null,
    text: (value: Value) => string,
  ): Fact | false =>
    change !== null && {
      name,
      before: text(change.before),
      after: text(change.after),
    };
  const { frozen } = effect;
  const facts: (Fact | false)[] = [
    changed(t('word.availablePoints'), effect.balance, formatPoints),
    frozen?.before !== frozen?.after && changed(t('word.frozenPoints'), frozen, formatPoints),
    changed(t('people.effect.status'), effect.status, (status) => t(`people.status.${status}`)),
    changed(t('word.role'), effect.role, (role) => t(`role.${role}`)),
    changed(t('word.followLimit'), effect.followLimit, countText),
    changed(t('people.effect.order'), effect.orderStatus, (status) => t(`orderStatus.${status}`)),
    ...(
      [
        ['word.trackingNumbers', 'retired', effect.numbersRetired],
        ['personal.tab.sessions', 'ended', effect.sessionsEnded],
        ['people.effect.keysNarrowed', 'narrowed', effect.keysNarrowed],
        ['page.keys', 'ended', effect.keysEnded],
        ['people.effect.held', 'expire', effect.numbersHeld],
        ['people.effect.reservations', 'expire', effect.reservations],
        ['people.effect.waits', 'paused', effect.waits],
        ['people.effect.followed', 'silent', effect.followed],
        ['people.effect.webhooks', 'switchedOff', effect.webhooksPaused],
        ['people.effect.tickets', 'returned', effect.ticketsReturned],
      ] as const
    ).map(
      ([name, what, count]) => count > 0 && { name: t(name), after: t(`people.effect.${what}`, { count }) },
    ),
  ];
  return facts.filter((fact) => fact !== false);
};

/** What an act changes, in a box of a dialog or of a record. */
export const EffectBox = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    className="grid gap-2 py-3 px-3.5 border border-default rounded-md bg-page [&_dl]:grid [&_dl]:gap-1 [&_dl>div]:flex [&_dl>div]:gap-3 [&_dl>div]:justify-between [&_dt]:text-secondary [&_dd]:text-end"
    aria-label={label}
  >
    {children}
  </section>
);

export const EffectFacts = ({ effect }: { effect: ActEffect }) => {
  const t = useT();
  const facts = factsOf(effect, t);
  if (facts.length === 0) return <p>{t('people.effect.none')}</p>;
  return (
    <dl>
      {facts.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="number">
            {before !== undefined && <>{before} → </>}
            <span className="font-semibold">{after}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
};

type Props = { readonly payments: readonly EarlierPayment[]; readonly reason?: string | null };

/** Warns that a payment was credited before, or that another proposal would credit it: to whom, how much, by whom and when. */
export const EarlierPayments = ({ payments, reason }: Props) => {
  const t = useT();
  if (payments.length === 0) return null;
  return (
    <Notice
      tone="warning"
      hint={
        <>
          {payments.map(({ refNo, waiting, userName, points, actor, time }) => (
            <span key={time} className="block">
              {t(waiting ? 'payments.waiting' : 'payments.earlier', {
                refNo,
                user: userName,
                points: formatPoints(points),
                actor,
              })}{' '}
              <When value={time} />
            </span>
          ))}
          {typeof reason === 'string' && <span className="block">{t('payments.because', { reason })}</span>}
        </>
      }
    >
      {t(payments.every(({ waiting }) => waiting) ? 'payments.proposed' : 'payments.credited')}
    </Notice>
  );
};
