import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { invariantNames, type diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { measureText, type Unit } from '../../kit/measure.ts';

type Suggestion = EndpointData<typeof diagnosisEndpoints.reservationDiagnosis>['suggestions'][number];
type Kind = Suggestion['kind'];

const units: Readonly<Record<Kind, Unit | 'percent' | 'none'>> = {
  sweeps_late: 'seconds',
  hold_stuck: 'count',
  long_transaction: 'seconds',
  idle_in_transaction: 'seconds',
  lock_wait: 'seconds',
  deadlocks: 'count',
  pool_exhausted: 'count',
  connections_scarce: 'percent',
  jobs_failing: 'count',
  jobs_late: 'seconds',
  event_loop_late: 'ms',
  memory_high: 'bytes',
  carrier_open: 'none',
  clock_apart: 'ms',
  invariant_broken: 'none',
};

const amountOf = (kind: Kind, value: number | null): string | undefined => {
  const unit = units[kind];
  if (value === null || unit === 'none') return undefined;
  return unit === 'percent' ? `${Math.round(value)}%` : measureText(value, unit);
};

const subjectOf = (kind: Kind, subject: string | null, t: WebTranslate): string | undefined => {
  if (subject === null) return undefined;
  if (kind === 'long_transaction' || kind === 'idle_in_transaction') return `PID ${subject}`;
  const carrier = carriers.find((one) => one === subject);
  if (carrier !== undefined) return t(`carrier.${carrier}`);
  const invariant = invariantNames.find((one) => one === subject);
  return invariant === undefined ? subject : t(`diagnosis.invariant.${invariant}`);
};

export const suggestionText = (
  { kind, subject, value }: Pick<Suggestion, 'kind' | 'subject' | 'value'>,
  t: WebTranslate,
): string =>
  [t(`diagnosis.suggestion.${kind}`), subjectOf(kind, subject, t), amountOf(kind, value)]
    .filter((part) => part !== undefined)
    .join(' · ');
