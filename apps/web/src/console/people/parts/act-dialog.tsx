import type { ActResult, StaffAct } from '@waybill/contract/endpoints/people-shapes.ts';
import { type Act, actOf, adjustReasons, type ActForm } from '../acts.ts';
import { useMutation } from '@tanstack/react-query';
import type { OrderedNumber } from '@waybill/contract/endpoints/logistics.ts';
import { roles } from '@waybill/contract/permissions.ts';
import { useRef, useState } from 'react';
import { useDiscardQuestion } from '../../../shell/form-dialog.tsx';
import { FailureNotice } from '../../../kit/notice.tsx';
import { useT } from '../../../shell/language.tsx';
import { NeedsApproval } from '../../../shell/needs-approval.tsx';
import { RefundNumbers } from '../../../shell/refund-numbers.tsx';
import { RemarkField } from '../../../shell/decision-dialog.tsx';
import { message } from '../../../shell/messages.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { LineField, PickField } from '../../../kit/fields.tsx';
import { formatPoints } from '../../../kit/points.tsx';
import { EarlierPayments, EffectBox, EffectFacts } from '../../../shell/effect-facts.tsx';
import { actEndpoints, actMutation } from '../queries.ts';

type Numbers = readonly Pick<OrderedNumber, 'id' | 'trackingNumber' | 'price'>[];

export type ActTarget = {
  readonly kind: StaffAct;
  readonly userId: string;
  readonly userName: string;
  readonly role: ActForm['role'];
  /** The status it gets, of an act on the status; of a closure `active` keeps the account. */
  readonly status?: 'active' | 'disabled';
  /** The order of a refund, with the numbers that can be refunded. */
  readonly order?: { readonly id: string; readonly no: string; readonly numbers: Numbers };
  readonly sessionId?: string;
  /** How many numbers it may follow now, of an act on that limit. */
  readonly limit?: number;
};

export const ActDialog = (props: { readonly target: ActTarget; readonly onClose: () => void }) => {
  const { target, onClose } = props;
  const t = useT();
  const { kind } = target;
  const name = t(kind === 'closure' && target.status === 'active' ? 'people.keep' : `people.act.${kind}`);
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
      numbers: kind === 'refund' && numbers.size === 0 ? 'refundRequest.pick' : undefined,
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
        title={name}
        onClose={leave}
        foot={
          shown === undefined ? (
            <>
              <Button onClick={onClose}>{t('dialog.cancel')}</Button>
              <Button variant="primary" loading={form.busy} onClick={send}>
                {t('word.reviewChange')}
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
                {shown.needsApproval ? t('people.act.propose') : name}
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
              <EffectBox label={t('people.effect.title')}>
                <h3>{t('people.effect.title')}</h3>
                <EffectFacts effect={shown.effect} />
              </EffectBox>
              <p className="quiet">{form.values.remark}</p>
              <EarlierPayments payments={shown.earlierPayments} />
              {wantsReason && (
                <LineField
                  {...form.field('duplicateReason')}
                  label={t('word.duplicateReason')}
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
          <FailureNotice failure={form.failure} />
        </div>
      </Dialog>
      {question}
    </>
  );
};

const ActFields = (props: {
  readonly kind: StaffAct;
  readonly form: ReturnType<typeof useForm<ActForm>>;
  readonly numbers: Numbers;
}) => {
  const { kind, form, numbers } = props;
  const t = useT();
  const chosen = form.values.numbers;
  return (
    <>
      {(kind === 'recharge' || kind === 'adjust') && (
        <LineField
          {...form.field('points')}
          label={t('word.points')}
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
          allLabel={t('refundRequest.all')}
          sum={(points) => t('people.refund.sum', { points: formatPoints(points) })}
          problem={form.problems['numbers']}
        />
      )}
      {kind === 'adjust' && (
        <PickField
          {...form.field('adjustReason')}
          label={t('word.reason')}
          options={adjustReasons.map((value) => ({ value, label: t(`people.adjust.${value}`) }))}
        />
      )}
      {kind === 'role' && (
        <PickField
          {...form.field('role')}
          label={t('word.role')}
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
