import { useMutation } from '@tanstack/react-query';
import type { OrderedNumber } from '@waybill/contract/endpoints/logistics.ts';
import type { ActResult } from '@waybill/contract/endpoints/people-shapes.ts';
import { roles } from '@waybill/contract/permissions.ts';
import { useRef, useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { NeedsApproval } from '../../../frame/needs-approval.tsx';
import { RefundNumbers } from '../../../frame/refund-numbers.tsx';
import { RemarkField } from '../../../frame/remark-field.tsx';
import { message } from '../../../frame/messages.tsx';
import { useDiscardQuestion } from '../../../frame/use-discard-question.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LineField } from '../../../ui/line-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { actOf, adjustReasons, type Act, type ActForm, type ActKind } from '../acts.ts';
import { actEndpoints, actMutation } from '../queries.ts';
import { EarlierPayments } from '../../../frame/earlier-payments.tsx';
import { EffectFacts } from '../../../frame/effect-facts.tsx';

type Numbers = readonly Pick<OrderedNumber, 'id' | 'trackingNumber' | 'price'>[];

export type ActTarget = {
  readonly kind: ActKind;
  readonly userId: string;
  readonly userName: string;
  readonly role: ActForm['role'];
  /** The status it gets, of an act on the status. */
  readonly status?: 'active' | 'disabled';
  /** The order of a refund, with the numbers that can be refunded. */
  readonly order?: { readonly id: string; readonly no: string; readonly numbers: Numbers };
  readonly sessionId?: string;
  /** How many numbers it may follow now, of an act on that limit. */
  readonly limit?: number;
};

type ActDialogProps = { readonly target: ActTarget; readonly onClose: () => void };

export const ActDialog = ({ target, onClose }: ActDialogProps) => {
  const t = useT();
  const { kind } = target;
  const [shown, setShown] = useState<ActResult>();
  const fields = useRef<HTMLDivElement>(null);
  const act = useMutation(actMutation);
  // A payment that was credited before is credited again for a reason only.
  const wantsReason = shown !== undefined && shown.earlierPayments.length > 0;
  const described = (values: ActForm): Act =>
    actOf(kind, values, target.status ?? 'disabled', target.sessionId);
  const form = useForm<ActForm>({
    initial: {
      points: '',
      remark: '',
      refNo: '',
      duplicateReason: '',
      adjustReason: 'mistake',
      role: target.role,
      limit: String(target.limit ?? ''),
      orderId: target.order?.id ?? '',
      numbers: new Set(target.order?.numbers.map(({ id }) => id)),
    },
    endpoint: actEndpoints[kind],
    // An adjustment has a reason beside it.
    ...(kind === 'adjust' ? {} : { names: { reason: 'remark' as const } }),
    body: (values) => described(values).body,
    check: ({ numbers, duplicateReason }) => ({
      numbers: kind === 'refund' && numbers.size === 0 ? 'people.refund.pick' : undefined,
      duplicateReason: wantsReason && duplicateReason.trim().length < 2 ? 'fields.remark' : undefined,
    }),
    submit: async (values) => {
      const preview = shown === undefined;
      const result = await act.mutateAsync({ id: target.userId, act: described(values), preview });
      if (preview) {
        setShown(result);
        return;
      }
      message.success(t(result.outcome === 'proposed' ? 'people.act.proposed' : 'people.act.done'));
      onClose();
    },
    alwaysExplains: true,
  });
  const send = (): void => void form.send(fields.current);
  const { leave, question } = useDiscardQuestion(form.dirty, fields, onClose);

  return (
    <>
      <Dialog
        title={t(`people.act.${kind}`)}
        onClose={leave}
        foot={
          shown === undefined ? (
            <>
              <Button onClick={onClose}>{t('console.cancel')}</Button>
              <Button variant="primary" loading={form.busy} onClick={send}>
                {t('people.act.preview')}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={() => setShown(undefined)}>{t('people.act.back')}</Button>
              <Button
                variant={kind === 'recharge' || kind === 'follow' ? 'primary' : 'danger'}
                loading={form.busy}
                onClick={send}
              >
                {t(shown.needsApproval ? 'people.act.propose' : `people.act.${kind}`)}
              </Button>
            </>
          )
        }
      >
        <div className="grid grid-cols-1 gap-3.5" ref={fields}>
          <p>
            {t('people.act.target', { name: target.userName })}
            {target.order !== undefined && <> · {target.order.no}</>}
          </p>
          {shown === undefined ? (
            <ActFields kind={kind} form={form} numbers={target.order?.numbers ?? []} />
          ) : (
            <>
              <section className="effect" aria-label={t('people.effect.title')}>
                <h3>{t('people.effect.title')}</h3>
                <EffectFacts effect={shown.effect} />
              </section>
              <p className="people-quiet">{form.values.remark}</p>
              <EarlierPayments payments={shown.earlierPayments} />
              {wantsReason && (
                <LineField
                  {...form.field('duplicateReason')}
                  label={t('payments.reason')}
                  maxLength={500}
                  hint={t('payments.reasonHint')}
                />
              )}
              {shown.approvalFor !== null && (
                <NeedsApproval userId={target.userId}>
                  {t(`people.act.approvalFor.${shown.approvalFor}`)}
                </NeedsApproval>
              )}
            </>
          )}
          {form.failure !== undefined && (
            <Notice tone="error" hint={form.failure.hint}>
              {form.failure.text}
            </Notice>
          )}
        </div>
      </Dialog>
      {question}
    </>
  );
};

type ActFieldsProps = {
  readonly kind: ActKind;
  readonly form: ReturnType<typeof useForm<ActForm>>;
  readonly numbers: Numbers;
};

const ActFields = ({ kind, form, numbers }: ActFieldsProps) => {
  const t = useT();
  const chosen = form.values.numbers;
  return (
    <>
      {(kind === 'recharge' || kind === 'adjust') && (
        <LineField
          {...form.field('points')}
          label={t('people.act.points')}
          inputMode="decimal"
          hint={t(kind === 'adjust' ? 'people.act.pointsSigned' : 'people.act.pointsHint')}
        />
      )}
      {kind === 'recharge' && (
        <LineField
          {...form.field('refNo')}
          label={t('people.act.refNo')}
          maxLength={64}
          hint={t('people.act.refNoHint')}
        />
      )}
      {kind === 'refund' && (
        <RefundNumbers
          numbers={numbers}
          chosen={chosen}
          onChoose={(next) => form.set({ numbers: next })}
          legend={t('people.refund.numbers', { chosen: chosen.size, all: numbers.length })}
          allLabel={t('people.refund.all')}
          sum={(points) => t('people.refund.sum', { points: formatPoints(points) })}
          problem={form.problems['numbers']}
        />
      )}
      {kind === 'adjust' && (
        <PickField
          {...form.field('adjustReason')}
          label={t('people.act.reason')}
          options={adjustReasons.map((value) => ({ value, label: t(`people.adjust.${value}`) }))}
        />
      )}
      {kind === 'role' && (
        <PickField
          {...form.field('role')}
          label={t('people.column.role')}
          options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
        />
      )}
      {kind === 'follow' && (
        <LineField
          {...form.field('limit')}
          label={t('people.act.followLimit')}
          inputMode="numeric"
          hint={t('people.act.followHint')}
        />
      )}
      <RemarkField {...form.field('remark')} />
    </>
  );
};
