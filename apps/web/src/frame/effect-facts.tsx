import type { ActEffect } from '@waybill/contract/endpoints/people-shapes.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import type { ReactNode } from 'react';
import { useT } from './language.tsx';
import { countText } from '../ui/numbers.ts';
import { formatPoints } from '../ui/points.tsx';

type Fact = { readonly name: string; readonly before?: string; readonly after: ReactNode };

const factsOf = (effect: ActEffect, t: WebTranslate): readonly Fact[] => {
  const facts: (Fact | false)[] = [
    effect.balance !== null && {
      name: t('people.effect.balance'),
      before: formatPoints(effect.balance.before),
      after: formatPoints(effect.balance.after),
    },
    effect.frozen !== null &&
      effect.frozen.before !== effect.frozen.after && {
        name: t('people.effect.frozen'),
        before: formatPoints(effect.frozen.before),
        after: formatPoints(effect.frozen.after),
      },
    effect.status !== null && {
      name: t('people.effect.status'),
      before: t(`people.status.${effect.status.before}`),
      after: t(`people.status.${effect.status.after}`),
    },
    effect.role !== null && {
      name: t('people.effect.role'),
      before: t(`role.${effect.role.before}`),
      after: t(`role.${effect.role.after}`),
    },
    effect.followLimit !== null && {
      name: t('people.effect.followLimit'),
      before: countText(effect.followLimit.before),
      after: countText(effect.followLimit.after),
    },
    effect.orderStatus !== null && {
      name: t('people.effect.order'),
      before: t(`orderStatus.${effect.orderStatus.before}`),
      after: t(`orderStatus.${effect.orderStatus.after}`),
    },
    effect.numbersRetired > 0 && {
      name: t('people.effect.numbers'),
      after: t('people.effect.retired', { count: effect.numbersRetired }),
    },
    effect.sessionsEnded > 0 && {
      name: t('people.effect.sessions'),
      after: t('people.effect.ended', { count: effect.sessionsEnded }),
    },
    effect.keysNarrowed > 0 && {
      name: t('people.effect.keysNarrowed'),
      after: t('people.effect.narrowed', { count: effect.keysNarrowed }),
    },
    effect.keysEnded > 0 && {
      name: t('people.effect.keys'),
      after: t('people.effect.ended', { count: effect.keysEnded }),
    },
    ...(
      [
        ['held', 'expire', effect.numbersHeld],
        ['reservations', 'expire', effect.reservations],
        ['waits', 'paused', effect.waits],
        ['followed', 'silent', effect.followed],
        ['webhooks', 'switchedOff', effect.webhooksPaused],
        ['tickets', 'returned', effect.ticketsReturned],
      ] as const
    ).map(
      ([name, what, count]) =>
        count > 0 && { name: t(`people.effect.${name}`), after: t(`people.effect.${what}`, { count }) },
    ),
  ];
  return facts.filter((fact) => fact !== false);
};

export const EffectFacts = ({ effect }: { readonly effect: ActEffect }) => {
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
