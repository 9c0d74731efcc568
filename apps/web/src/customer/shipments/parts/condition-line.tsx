import { limits } from '@waybill/contract/constants.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useT } from '../../../shell/language.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { PickField } from '../../../kit/fields.tsx';
import { formatPoints } from '../../../kit/points.tsx';
import { RangeField } from '../../../kit/range-field.tsx';
import { ReasonButton, IconButton } from '../../../kit/reason-button.tsx';
import { Spinner } from '../../../kit/spinner.tsx';
import type { Tone } from '../../../kit/tag.tsx';
import type { Condition, ConditionOutcome } from '../conditions.ts';
import { filterIssues } from '../filters.ts';
import { rangePresets } from '../range-presets.ts';
import { QuantityField } from './quantity-field.tsx';
import { ZipField } from './zip-field.tsx';

type Props = {
  readonly condition: Condition;
  /** Its place, from 1. */
  readonly number: number;
  readonly today: string;
  /** Says what is wrong. */
  readonly checked: boolean;
  readonly outcome: ConditionOutcome | undefined;
  /** Why no line can be added. */
  readonly full: string | undefined;
  readonly alone: boolean;
  readonly onChange: (change: Partial<Condition>) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
};

export const ConditionLine = (props: Props) => {
  const { condition, number, today, checked, outcome, full, alone, onChange, onDuplicate, onRemove } = props;
  const t = useT();
  const { carrier, zipCode, startTime, endTime, quantity } = condition;
  const issues = checked ? filterIssues(carrier, condition) : {};
  const range = issues.startTime ?? issues.endTime;
  const said = outcome && outcomeText(outcome, t);
  return (
    <fieldset
      className="grid gap-1 min-w-0 m-0 pt-2.5 px-3.5 pb-2 border border-default rounded-md bg-surface-sunken [&_:not([data-invalid])>.field-note]:hidden"
      aria-label={t('conditions.row', { number })}
    >
      <div className="flex flex-wrap gap-y-1 gap-x-2.5 items-center">
        <strong className="number text-sm">{t('conditions.row', { number })}</strong>
        {said !== undefined && (
          <span
            className="number inline-flex gap-1.25 items-center text-sm data-[tone=success]:text-success data-[tone=warning]:text-warning data-[tone=error]:text-error"
            data-tone={said.tone}
            role="status"
          >
            {outcome?.kind === 'running' && <Spinner />}
            {said.text}
          </span>
        )}
        <span className="inline-flex gap-1 ms-auto">
          <ReasonButton
            size="small"
            variant="text"
            iconOnly
            icon={<Icon name="copy" />}
            aria-label={t('conditions.duplicate', { number })}
            denied={full}
            onClick={onDuplicate}
          />
          <IconButton
            icon="trash"
            label={t('conditions.remove', { number })}
            size="small"
            variant="text"
            disabled={alone}
            onClick={onRemove}
          />
        </span>
      </div>
      <div className="filter-bar">
        <PickField
          label={t('word.carrier')}
          value={carrier}
          options={carriers.map((value) => ({ value, label: t(`carrier.${value}`) }))}
          onChange={(next) => onChange({ carrier: next })}
        />
        <ZipField
          carrier={carrier}
          days={{ startTime, endTime }}
          value={zipCode}
          error={issues.zipCode === undefined ? undefined : t(issues.zipCode)}
          onChange={onChange}
        />
        <RangeField
          label={t('word.shippedOn')}
          error={range === undefined ? undefined : t(range)}
          start={startTime}
          end={endTime}
          longest={limits.queryDays}
          latest={today}
          presets={rangePresets(today, t)}
          onChange={({ start, end }) => onChange({ startTime: start, endTime: end })}
        />
        <QuantityField
          value={quantity}
          error={issues.quantity === undefined ? undefined : t(issues.quantity)}
          onChange={(next) => onChange({ quantity: next })}
        />
      </div>
    </fieldset>
  );
};

const outcomeText = (
  outcome: ConditionOutcome,
  t: WebTranslate,
): { readonly tone: Tone; readonly text: string } => {
  switch (outcome.kind) {
    case 'held': {
      const { asked, got, points } = outcome;
      if (got === 0) return { tone: 'warning', text: t('conditions.outcome.none') };
      const numbers = { asked, got, points: formatPoints(points) };
      return got < asked
        ? { tone: 'warning', text: t('conditions.outcome.short', numbers) }
        : { tone: 'success', text: t('conditions.outcome.full', numbers) };
    }
    case 'failed':
      return { tone: 'error', text: t('conditions.outcome.failed', { reason: outcome.reason }) };
    default:
      return { tone: 'neutral', text: t(`conditions.outcome.${outcome.kind}`) };
  }
};
