import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { limits } from '@waybill/contract/constants.ts';
import { useT } from '../../../shell/language.tsx';
import { Card } from '../../../kit/card.tsx';
import { useToday } from '../../../kit/clock.ts';
import { EmptyState } from '../../../kit/empty-state.tsx';
import {
  newCondition,
  type Condition,
  askedFor,
  capIssue,
  mostConditions,
  sumOf,
  unfinished,
} from '../conditions.ts';
import { filterIssues, onNewDay } from '../filters.ts';
import { originOf } from '../origin.ts';
import { shownQuery, type Shown } from '../queries.ts';
import { useConditions } from '../use-conditions.ts';
import { CarrierAnswer } from './carrier-answer.tsx';
import { Button } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { formatPoints } from '../../../kit/points.tsx';
import { ReasonButton } from '../../../kit/reason-button.tsx';
import { useNow } from '../../../kit/ui-context.tsx';
import { ConditionLine } from './condition-line.tsx';

export const ConditionsSection = () => {
  const t = useT();
  const today = useToday();
  const now = useNow();
  const [conditions, setConditions] = useState<readonly Condition[]>(() => [newCondition(1, today)]);
  const [day, setDay] = useState(today);
  if (day !== today) {
    setDay(today);
    setConditions(conditions.map((condition) => onNewDay(condition, day, today)));
  }
  const { run, start, stop, forget } = useConditions();
  const shown: Readonly<Record<Carrier, Shown | null>> = {
    ups: useQuery(shownQuery('ups')).data ?? null,
    usps: useQuery(shownQuery('usps')).data ?? null,
    fedex: useQuery(shownQuery('fedex')).data ?? null,
  };
  const held = Object.values(shown).some((one) => one?.scope === 'batch' && one.reservation !== null);
  const [checked, setChecked] = useState(false);
  const cap = capIssue(conditions);
  const valid = conditions.every((one) => Object.keys(filterIssues(one.carrier, one)).length === 0);
  const nextId = Math.max(0, ...conditions.map(({ id }) => id)) + 1;
  const full =
    conditions.length >= mostConditions ? t('conditions.full', { max: mostConditions }) : undefined;
  const left = unfinished(conditions, run);
  const ended = conditions.filter(({ id }) => {
    const kind = run.outcomes[id]?.kind;
    return kind !== undefined && kind !== 'waiting' && kind !== 'running';
  }).length;
  const chosen = [...new Set(conditions.map(({ carrier }) => carrier))];
  const replaced = chosen.reduce((sum, carrier) => {
    const hold = shown[carrier]?.reservation;
    return sum + (hold != null && hold.expiresAt > now ? hold.count : 0);
  }, 0);
  const { asked, got } = sumOf(run);
  const points = chosen.reduce((sum, carrier) => sum + (shown[carrier]?.reservation?.totalPoints ?? 0), 0);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (valid && cap === undefined && !run.running) start(conditions, false);
  };
  return (
    <>
      <Card title={t('conditions.title')}>
        <form
          className="grid grid-cols-1 gap-3"
          noValidate
          aria-label={t('conditions.title')}
          onSubmit={submit}
        >
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
                setConditions(
                  conditions.map((one) => (one.id === condition.id ? { ...one, ...change } : one)),
                )
              }
              onDuplicate={() =>
                setConditions([
                  ...conditions.slice(0, index + 1),
                  { ...condition, id: nextId },
                  ...conditions.slice(index + 1),
                ])
              }
              onRemove={() => setConditions(conditions.filter(({ id }) => id !== condition.id))}
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
              onClick={() => setConditions([...conditions, newCondition(nextId, today)])}
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
            <span className="inline-flex flex-wrap gap-2 max-sm:flex-auto max-sm:[&>:is(a,button)]:flex-auto">
              {run.running && <Button onClick={stop}>{t('conditions.stop')}</Button>}
              {!run.running && left.length > 0 && (
                <Button icon={<Icon name="refresh" />} onClick={() => start(left, true)}>
                  {t('conditions.retry', { count: left.length })}
                </Button>
              )}
              <Button
                disabled={run.running}
                onClick={() => {
                  setChecked(false);
                  forget();
                  setConditions([newCondition(nextId, today)]);
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
      </Card>
      {carriers.map((carrier) => {
        const answer = shown[carrier]?.scope === 'batch' ? shown[carrier] : null;
        const mine = conditions.filter((condition) => condition.carrier === carrier);
        return (
          <div key={carrier} className="grid grid-cols-1 gap-3 empty:hidden">
            <CarrierAnswer
              key={answer?.askedAt}
              carrier={carrier}
              shown={answer}
              loading={run.running}
              title={t('conditions.held', { carrier: t(`carrier.${carrier}`) })}
              error={undefined}
              origin={originOf(carrier, answer, mine, today, t)}
              heldOnly
              onQueryAgain={() => {
                if (mine.length > 0) start(mine, false);
              }}
            />
          </div>
        );
      })}
      {!held && !run.running && (
        <Card>
          <EmptyState icon="lock" title={t('conditions.none')} text={t('conditions.noneText')} />
        </Card>
      )}
    </>
  );
};
