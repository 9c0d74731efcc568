import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { limits } from '@waybill/contract/constants.ts';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { useToday } from '../../../ui/clock.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import {
  filtersOf,
  newCondition,
  type Condition,
  askedFor,
  capIssue,
  conditionIssues,
  mostConditions,
  sumOf,
  unfinished,
  type ConditionsRun,
} from '../conditions.ts';
import { onNewDay } from '../filters.ts';
import { originOf } from '../origin.ts';
import { shownQuery, type Shown } from '../queries.ts';
import { useConditions } from '../use-conditions.ts';
import { CarrierAnswer } from './carrier-answer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { useNow } from '../../../ui/ui-context.tsx';
import { ConditionLine } from './condition-line.tsx';
import { useExpired } from './use-expired.ts';

const ConditionsForm = (props: {
  readonly conditions: readonly Condition[];
  readonly run: ConditionsRun;
  readonly shown: Readonly<Record<Carrier, Shown | null>>;
  readonly today: string;
  readonly onChange: (conditions: readonly Condition[]) => void;
  readonly onStart: (conditions: readonly Condition[], adds: boolean) => void;
  readonly onStop: () => void;
  readonly onReset: () => void;
}) => {
  const { conditions, run, shown, today, onChange, onStart, onStop, onReset } = props;
  const t = useT();
  const now = useNow();
  const [checked, setChecked] = useState(false);
  const cap = capIssue(conditions);
  const valid = conditions.every((one) => Object.keys(conditionIssues(one, today)).length === 0);
  const nextId = Math.max(0, ...conditions.map(({ id }) => id)) + 1;
  const full =
    conditions.length >= mostConditions ? t('conditions.full', { max: mostConditions }) : undefined;
  const left = unfinished(conditions, run);
  const ended = conditions.filter(({ id }) => {
    const kind = run.outcomes[id]?.kind;
    return kind !== undefined && kind !== 'waiting' && kind !== 'running';
  }).length;
  const carriers = [...new Set(conditions.map(({ carrier }) => carrier))];
  const replaced = carriers.reduce((sum, carrier) => {
    const hold = shown[carrier]?.reservation;
    return sum + (hold != null && hold.expiresAt > now ? hold.count : 0);
  }, 0);
  const { asked, got } = sumOf(run);
  const points = carriers.reduce((sum, carrier) => sum + (shown[carrier]?.reservation?.totalPoints ?? 0), 0);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (valid && cap === undefined && !run.running) onStart(conditions, false);
  };
  return (
    <form className="grid grid-cols-1 gap-3" noValidate aria-label={t('conditions.title')} onSubmit={submit}>
      <p className="text-tertiary text-sm">{t('conditions.lead')}</p>
      {conditions.map((condition, index) => (
        <ConditionLine
          key={condition.id}
          condition={condition}
          number={index + 1}
          today={today}
          checked={checked}
          outcome={run.outcomes[condition.id]}
          full={full}
          alone={conditions.length === 1}
          onChange={(change) =>
            onChange(conditions.map((one) => (one.id === condition.id ? { ...one, ...change } : one)))
          }
          onDuplicate={() =>
            onChange([
              ...conditions.slice(0, index + 1),
              { ...condition, id: nextId },
              ...conditions.slice(index + 1),
            ])
          }
          onRemove={() => onChange(conditions.filter(({ id }) => id !== condition.id))}
        />
      ))}
      {checked && cap !== undefined && (
        <Notice tone="error">
          {cap.of === 'all'
            ? t('conditions.tooMany', { count: cap.count, max: limits.heldRows })
            : t('conditions.tooManyOfCarrier', {
                carrier: t(`carrier.${cap.of}`),
                count: cap.count,
                max: cap.most,
              })}
        </Notice>
      )}
      <div className="flex flex-wrap gap-y-2 gap-x-3 items-center">
        <ReasonButton
          icon={<Icon name="plus" />}
          denied={full}
          onClick={() => onChange([...conditions, newCondition(nextId, today)])}
        >
          {t('conditions.add')}
        </ReasonButton>
        <p className="number flex-[1_1_200px] text-secondary text-sm" role="status">
          {ended > 0 && !run.running
            ? t('conditions.sum', { asked, got, points: formatPoints(points) })
            : t('conditions.total', { rows: conditions.length, count: askedFor(conditions) })}
        </p>
        {replaced > 0 && !run.running && (
          <span className="text-warning text-sm">{t('conditions.replaces', { count: replaced })}</span>
        )}
        <span className="inline-flex flex-wrap gap-2 max-sm:flex-auto max-sm:[&>.button]:flex-auto">
          {run.running && <Button onClick={onStop}>{t('conditions.stop')}</Button>}
          {!run.running && left.length > 0 && (
            <Button icon={<Icon name="refresh" />} onClick={() => onStart(left, true)}>
              {t('conditions.retry', { count: left.length })}
            </Button>
          )}
          <Button
            disabled={run.running}
            onClick={() => {
              setChecked(false);
              onReset();
            }}
          >
            {t('word.reset')}
          </Button>
          <Button type="submit" variant="primary" icon={<Icon name="search" />} loading={run.running}>
            {run.running
              ? t('conditions.running', { done: ended, total: conditions.length })
              : t('conditions.run')}
          </Button>
        </span>
      </div>
    </form>
  );
};

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
    <div className="grid grid-cols-1 gap-3 empty:hidden">
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
