import { codeEndpoints } from '@waybill/contract/endpoints/codes.ts';
import { useMutation } from '@tanstack/react-query';
import { staffLimits } from '@waybill/contract/vocabulary/staff.ts';
import { mutation } from '../../../client/query.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { useT } from '../../../shell/language.tsx';
import { NeedsApproval } from '../../../shell/needs-approval.tsx';
import { RemarkField } from '../../../shell/decision-dialog.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { LineField } from '../../../kit/fields.tsx';
import { formatPoints } from '../../../kit/points.tsx';
import { type CodesForm, codesOf } from '../code-file.ts';

export const IssueDialog = (props: {
  readonly onIssued: (codes: readonly string[]) => void;
  /** Another super admin has to approve it. */
  readonly onProposed: () => void;
  readonly onClose: () => void;
}) => {
  const { onIssued, onProposed, onClose } = props;
  const t = useT();
  const issue = useMutation(mutation(codeEndpoints.issueCodes, { refreshes: [codeEndpoints] }));
  const form = useForm<CodesForm>({
    initial: { count: '', points: '', validDays: '180', remark: '' },
    endpoint: codeEndpoints.issueCodes,
    body: codesOf,
    submit: async (values) => {
      const { outcome, codes } = await issue.mutateAsync({ body: codesOf(values) });
      if (outcome === 'issued') onIssued(codes);
      else onProposed();
    },
  });
  const worth = Number(form.values.count) * Number(form.values.points);
  return (
    <FormDialog title={t('people.act.codes')} submitLabel={t('codes.issue')} form={form} onClose={onClose}>
      <LineField {...form.field('count')} label={t('word.quantity')} inputMode="numeric" />
      <LineField
        {...form.field('points')}
        label={t('codes.points')}
        inputMode="decimal"
        hint={worth > 0 ? t('codes.worth', { points: formatPoints(worth) }) : t('codes.pointsHint')}
      />
      <LineField {...form.field('validDays')} label={t('word.validDays')} inputMode="numeric" />
      {worth > staffLimits.points && <NeedsApproval>{t('codes.needsApproval')}</NeedsApproval>}
      <RemarkField {...form.field('remark')} />
    </FormDialog>
  );
};
