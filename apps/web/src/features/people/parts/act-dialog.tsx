import type { OrderedNumber } from '@waybill/contract/endpoints/logistics.ts';
import type { ActResult } from '@waybill/contract/endpoints/people-shapes.ts';
import { roles } from '@waybill/contract/permissions.ts';
import { useState } from 'react';
import { underOneKey } from '../../../client/definitive-failure.ts';
import { describeError } from '../../../client/error-message.ts';
import { useT } from '../../../frame/language.tsx';
import { RefundNumbers } from '../../../frame/refund-numbers.tsx';
import { RemarkField } from '../../../frame/remark-field.tsx';
import { message } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { actOf, actProblem, adjustReasons, type ActForm, type ActKind, type ActProblem } from '../acts.ts';
import { useAct } from '../queries.ts';
import { EarlierPayments } from '../../../frame/earlier-payments.tsx';
import { EffectFacts } from '../../../frame/effect-facts.tsx';

type Numbers = readonly Pick<OrderedNumber, 'id' | 'trackingNumber' | 'price'>[];

/** What is done, and to whom. */
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
};

type ActDialogProps = { readonly target: ActTarget; readonly onClose: () => void };

/** Two steps: say what and why, then see what it does and confirm it. */
export const ActDialog = ({ target, onClose }: ActDialogProps) => {
  const t = useT();
  const { kind } = target;
  const [form, setForm] = useState<ActForm>({
    points: '',
    remark: '',
    refNo: '',
    duplicateReason: '',
    adjustReason: 'mistake',
    role: target.role,
    orderId: target.order?.id ?? '',
    numbers: new Set(target.order?.numbers.map(({ id }) => id)),
  });
  const [tried, setTried] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const [shown, setShown] = useState<ActResult>();
  const act = useAct();
  // A payment that was credited before is credited again for a reason only.
  const wantsReason = shown !== undefined && shown.earlierPayments.length > 0;
  const problem = tried ? actProblem(kind, form) : undefined;
  const words = act.error === null ? undefined : describeError(act.error, t);
  const edit = (change: Partial<ActForm>): void => setForm({ ...form, ...change });

  const run = async (preview: boolean): Promise<void> => {
    setTried(true);
    setConfirmed(!preview);
    if (actProblem(kind, form) !== undefined) return;
    if (!preview && wantsReason && form.duplicateReason.trim().length < 2) return;
    try {
      const asked = {
        id: target.userId,
        act: actOf(kind, form, target.status ?? 'disabled', target.sessionId),
        preview,
      };
      const result = await underOneKey(['act', asked], (key) => act.mutateAsync({ ...asked, key }));
      if (preview) {
        setShown(result);
        return;
      }
      message.success(t(result.outcome === 'proposed' ? 'people.act.proposed' : 'people.act.done'));
      onClose();
    } catch {
      // Shown in the dialog.
    }
  };

  return (
    <Dialog
      title={t(`people.act.${kind}`)}
      onClose={onClose}
      foot={
        shown === undefined ? (
          <>
            <Button onClick={onClose}>{t('console.cancel')}</Button>
            <Button variant="primary" loading={act.isPending} onClick={() => void run(true)}>
              {t('people.act.preview')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setShown(undefined)}>{t('people.act.back')}</Button>
            <Button
              variant={kind === 'recharge' ? 'primary' : 'danger'}
              loading={act.isPending}
              onClick={() => void run(false)}
            >
              {t(shown.needsApproval ? 'people.act.propose' : `people.act.${kind}`)}
            </Button>
          </>
        )
      }
    >
      <div className="act-form">
        <p>
          {t('people.act.target', { name: target.userName })}
          {target.order !== undefined && <> · {target.order.no}</>}
        </p>
        {shown === undefined ? (
          <ActFields
            kind={kind}
            form={form}
            numbers={target.order?.numbers ?? []}
            problem={problem}
            onEdit={edit}
          />
        ) : (
          <>
            <section className="effect" aria-label={t('people.effect.title')}>
              <h3>{t('people.effect.title')}</h3>
              <EffectFacts effect={shown.effect} />
            </section>
            <p className="people-quiet">{form.remark}</p>
            <EarlierPayments payments={shown.earlierPayments} />
            {wantsReason && (
              <TextField
                label={t('payments.reason')}
                maxLength={500}
                value={form.duplicateReason}
                hint={t('payments.reasonHint')}
                error={confirmed && form.duplicateReason.trim().length < 2 ? t('fields.remark') : undefined}
                onChange={(event) => edit({ duplicateReason: event.target.value })}
              />
            )}
            {shown.approvalFor !== null && (
              <Notice tone="warning">{t(`people.act.approvalFor.${shown.approvalFor}`)}</Notice>
            )}
          </>
        )}
        {words !== undefined && (
          <Notice tone="error" hint={words.hint}>
            {words.text}
          </Notice>
        )}
      </div>
    </Dialog>
  );
};

type ActFieldsProps = {
  readonly kind: ActKind;
  readonly form: ActForm;
  readonly numbers: Numbers;
  readonly problem: ActProblem | undefined;
  readonly onEdit: (change: Partial<ActForm>) => void;
};

const ActFields = ({ kind, form, numbers, problem, onEdit }: ActFieldsProps) => {
  const t = useT();
  return (
    <>
      {(kind === 'recharge' || kind === 'adjust') && (
        <TextField
          label={t('people.act.points')}
          inputMode="decimal"
          value={form.points}
          hint={t(kind === 'adjust' ? 'people.act.pointsSigned' : 'people.act.pointsHint')}
          error={problem === 'points' ? t('fields.points') : undefined}
          onChange={(event) => onEdit({ points: event.target.value })}
        />
      )}
      {kind === 'recharge' && (
        <TextField
          label={t('people.act.refNo')}
          maxLength={64}
          value={form.refNo}
          hint={t('people.act.refNoHint')}
          onChange={(event) => onEdit({ refNo: event.target.value })}
        />
      )}
      {kind === 'refund' && (
        <RefundNumbers
          numbers={numbers}
          chosen={form.numbers}
          onChoose={(chosen) => onEdit({ numbers: chosen })}
          legend={t('people.refund.numbers', { chosen: form.numbers.size, all: numbers.length })}
          allLabel={t('people.refund.all')}
          sum={(points) => t('people.refund.sum', { points: formatPoints(points) })}
          problem={problem === 'numbers' ? t('people.refund.pick') : undefined}
        />
      )}
      {kind === 'adjust' && (
        <PickField
          label={t('people.act.reason')}
          value={form.adjustReason}
          options={adjustReasons.map((value) => ({ value, label: t(`people.adjust.${value}`) }))}
          onChange={(adjustReason) => onEdit({ adjustReason })}
        />
      )}
      {kind === 'role' && (
        <PickField
          label={t('people.column.role')}
          value={form.role}
          options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
          onChange={(role) => onEdit({ role })}
        />
      )}
      <RemarkField
        error={problem === 'remark' ? t('fields.remark') : undefined}
        value={form.remark}
        onChange={(remark) => onEdit({ remark })}
      />
    </>
  );
};
