import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { useToday } from '../../../ui/clock.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { filtersOf, newCondition, type Condition } from '../conditions.ts';
import { onNewDay } from '../filters.ts';
import { originOf } from '../origin.ts';
import { shownQuery, type Shown } from '../queries.ts';
import { useConditions } from '../use-conditions.ts';
import { CarrierAnswer } from './carrier-answer.tsx';
import { ConditionsForm } from './conditions-form.tsx';
import './conditions-section.css';
import { useExpired } from './use-expired.ts';

export const ConditionsSection = () => {
  const t = useT();
  const today = useToday();
  const [conditions, setConditions] = useState<readonly Condition[]>(() => [newCondition(1, today)]);
  const [day, setDay] = useState(today);
  if (day !== today) {
    setDay(today);
    setConditions(conditions.map((condition) => onNewDay(condition, day, today)));
  }
  const { run, start, stop, forget } = useConditions(today);
  const shown: Readonly<Record<Carrier, Shown | null>> = {
    ups: useQuery(shownQuery('ups')).data ?? null,
    usps: useQuery(shownQuery('usps')).data ?? null,
    fedex: useQuery(shownQuery('fedex')).data ?? null,
  };
  const held = carriers.filter((carrier) => {
    const one = shown[carrier];
    return one !== null && one.scope === 'batch' && one.reservation !== null;
  });
  return (
    <>
      <Card title={t('conditions.title')}>
        <ConditionsForm
          conditions={conditions}
          run={run}
          shown={shown}
          today={today}
          onChange={setConditions}
          onStart={start}
          onStop={stop}
          onReset={() => {
            forget();
            setConditions([newCondition(Math.max(...conditions.map(({ id }) => id)) + 1, today)]);
          }}
        />
      </Card>
      {carriers.map((carrier) => (
        <HeldNumbers
          key={carrier}
          carrier={carrier}
          shown={shown[carrier]?.scope === 'batch' ? shown[carrier] : null}
          running={run.running}
          conditions={conditions.filter((condition) => condition.carrier === carrier)}
          today={today}
          onQueryAgain={() => {
            const mine = conditions.filter((condition) => condition.carrier === carrier);
            if (mine.length > 0) start(mine, false);
          }}
        />
      ))}
      {held.length === 0 && !run.running && (
        <Card>
          <EmptyState icon="lock" title={t('conditions.none')} text={t('conditions.noneText')} />
        </Card>
      )}
    </>
  );
};

type HeldProps = {
  readonly carrier: Carrier;
  readonly shown: Shown | null;
  readonly running: boolean;
  readonly conditions: readonly Condition[];
  readonly today: string;
  readonly onQueryAgain: () => void;
};

const HeldNumbers = ({ carrier, shown, running, conditions, today, onQueryAgain }: HeldProps) => {
  const t = useT();
  const expired = useExpired(shown?.reservation);
  return (
    <div className="conditions-held">
      <CarrierAnswer
        key={shown?.askedAt}
        carrier={carrier}
        shown={shown}
        expired={expired}
        loading={running}
        title={t('conditions.held', { carrier: t(`carrier.${carrier}`) })}
        error={undefined}
        origin={originOf(
          carrier,
          shown,
          conditions.map((condition) => filtersOf(condition, today)),
          today,
          t,
        )}
        heldOnly
        onQueryAgain={onQueryAgain}
      />
    </div>
  );
};
