import { codeEndpoints } from '@waybill/contract/endpoints/codes.ts';
import { useMutation } from '@tanstack/react-query';
import { staffLimits } from '@waybill/contract/vocabulary/staff.ts';
import { mutation } from '../../../client/query.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { NeedsApproval } from '../../../frame/needs-approval.tsx';
import { RemarkField } from '../../../frame/remark-field.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { LineField } from '../../../ui/line-field.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { codesOf, type CodesForm } from '../code-file.ts';

type IssueDialogProps = {
  readonly onIssued: (codes: readonly string[]) => void;
  /** Another super admin has to approve it. */
  readonly onProposed: () => void;
  readonly onClose: () => void;
};

export const IssueDialog = ({ onIssued, onProposed, onClose }: IssueDialogProps) => {
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
    <FormDialog title={t('codes.add')} submitLabel={t('codes.issue')} form={form} onClose={onClose}>
      <LineField {...form.field('count')} label={t('word.quantity')} inputMode="numeric" />
      <LineField
        {...form.field('points')}
        label={t('codes.points')}
        inputMode="decimal"
        hint={worth > 0 ? t('codes.worth', { points: formatPoints(worth) }) : t('codes.pointsHint')}
      />
      <LineField {...form.field('validDays')} label={t('codes.days')} inputMode="numeric" />
      {worth > staffLimits.points && <NeedsApproval>{t('codes.needsApproval')}</NeedsApproval>}
      <RemarkField {...form.field('remark')} />
    </FormDialog>
  );
};
