import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMutation } from '@tanstack/react-query';
import { limits } from '@waybill/contract/constants.ts';
import { type NewWait, waitEndpoints } from '@waybill/contract/endpoints/waits.ts';
import { type WaitMode, waitModes } from '@waybill/contract/vocabulary/wait.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { useT } from '../../../shell/language.tsx';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../kit/button.tsx';
import { type Filters, defaultFilters, hasOwnDays, plainZip } from '../filters.ts';
import { mutation } from '../../../client/query.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { message } from '../../../shell/messages.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { ChoiceField } from '../../../kit/choice-field.tsx';
import { useToday } from '../../../kit/clock.ts';
import { RangeField } from '../../../kit/range-field.tsx';
import { shortDay } from '../../../kit/short-time.ts';
import { TextField } from '../../../kit/text-field.tsx';
import { rangePresets } from '../range-presets.ts';
import { QuantityField } from '../parts/quantity-field.tsx';

const waitDays = ['1', '3', '7', '30'] as const;
const shippedDays = ['any', 'own'] as const;

type WaitForm = Pick<Filters, 'zipCode' | 'startTime' | 'endTime' | 'quantity'> & {
  readonly mode: WaitMode;
  readonly days: (typeof shippedDays)[number];
  readonly maxPoints: string;
  readonly until: (typeof waitDays)[number];
};

const WaitDialog = (props: {
  readonly carrier: Carrier;
  readonly filters: Filters;
  readonly lacking: number;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}) => {
  const { carrier, filters, lacking, onAdded, onClose } = props;
  const t = useT();
  const today = useToday();
  const create = useMutation(mutation(waitEndpoints.createWait, { refreshes: [waitEndpoints.listWaits] }));
  const endOf = ({ until }: WaitForm): string => addDays(today, Number(until));
  const bodyOf = (values: WaitForm) => {
    const { zipCode, maxPoints, quantity, mode, days, startTime, endTime } = values;
    return {
      carrier,
      mode,
      quantity: quantity ?? 0,
      until: endOf(values),
      ...(days === 'own' && { startTime, endTime }),
      ...(plainZip(zipCode) !== '' && { zipCode: plainZip(zipCode) }),
      ...(mode === 'reserve' && maxPoints.trim() !== '' && { maxPoints: Number(maxPoints) }),
    } satisfies NewWait;
  };
  const own = hasOwnDays(filters, defaultFilters(carrier, today));
  const form = useForm<WaitForm>({
    initial: {
      mode: 'notify',
      zipCode: plainZip(filters.zipCode),
      days: own ? 'own' : 'any',
      startTime: own ? filters.startTime : today,
      endTime: own ? filters.endTime : addDays(today, limits.queryDays - 1),
      quantity: Math.min(lacking, limits.batchRows),
      maxPoints: '',
      until: '7',
    },
    endpoint: waitEndpoints.createWait,
    body: bodyOf,
    submit: async (values) => {
      await create.mutateAsync({ body: bodyOf(values) });
      message.success(t('waits.added'));
      onAdded();
      onClose();
    },
  });
  const { mode, days, startTime, endTime, quantity } = form.values;
  return (
    <FormDialog
      title={t('waits.add')}
      submitLabel={t('waits.submit')}
      form={form}
      fillsPhone
      onClose={onClose}
    >
      <ChoiceField
        {...form.field('mode')}
        label={t('waits.mode')}
        hint={t(`waits.plan.${mode}`, { count: quantity ?? 1, day: shortDay(endOf(form.values), today) })}
        options={waitModes.map((value) => ({ value, label: t(`waits.mode.${value}`) }))}
        size="wide"
      />
      <TextField
        {...form.field('zipCode')}
        label={t('word.destinationZip')}
        inputMode="numeric"
        maxLength={10}
      />
      <ChoiceField
        {...form.field('days')}
        label={t('word.shippedOn')}
        options={shippedDays.map((value) => ({ value, label: t(`waits.days.${value}`) }))}
      />
      {days === 'own' && (
        <RangeField
          label={t('waits.days.own')}
          error={form.problems['startTime'] ?? form.problems['endTime']}
          start={startTime}
          end={endTime}
          longest={limits.queryDays}
          latest={addDays(today, 30)}
          presets={rangePresets(today, t)}
          onChange={({ start, end }) => form.set({ startTime: start, endTime: end })}
        />
      )}
      <QuantityField {...form.field('quantity')} />
      {mode === 'reserve' && (
        <TextField
          {...form.field('maxPoints')}
          label={t('waits.maxPoints')}
          hint={t('waits.maxPointsHint')}
          inputMode="decimal"
          maxLength={11}
        />
      )}
      <ChoiceField
        {...form.field('until')}
        label={t('word.validity')}
        options={waitDays.map((value) => ({ value, label: t('word.dayCount', { count: Number(value) }) }))}
      />
      {(filters.statusFilter !== 'all' || filters.deliveryRange !== 'all') && <p>{t('waits.anyStatus')}</p>}
    </FormDialog>
  );
};

export default function WaitOffer(props: {
  readonly carrier: Carrier;
  readonly filters: Filters;
  readonly lacking: number;
  readonly some: boolean;
}) {
  const { carrier, filters, lacking, some } = props;
  const t = useT();
  const [open, setOpen] = useState(false);
  const [added, setAdded] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-y-2 gap-x-4 py-2.5 px-3.5 border border-default rounded-md bg-surface">
      <p className="text-secondary">{some ? t('waits.offer', { count: lacking }) : t('waits.offerNone')}</p>
      {added ? (
        <Link className={buttonClass({})} to={paths.waits}>
          {t('waits.see')}
        </Link>
      ) : (
        <Button onClick={() => setOpen(true)}>{t('waits.add')}</Button>
      )}
      {open && (
        <WaitDialog
          carrier={carrier}
          filters={filters}
          lacking={lacking}
          onAdded={() => setAdded(true)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
