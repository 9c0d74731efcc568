import { staffLimits } from '@waybill/contract/vocabulary/staff.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { RemarkField } from '../../../frame/remark-field.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { LineField } from '../../../ui/line-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { codesOf, type CodesForm } from '../code-file.ts';
import { useIssueCodes } from '../queries.ts';

const judge = async () => (await import('../schemas.ts')).judgeCodes;

type IssueDialogProps = {
  readonly onIssued: (codes: readonly string[]) => void;
  /** Another super admin has to approve it. */
  readonly onProposed: () => void;
  readonly onClose: () => void;
};

/** Issues a batch of exchange codes. */
export const IssueDialog = ({ onIssued, onProposed, onClose }: IssueDialogProps) => {
  const t = useT();
  const issue = useIssueCodes();
  const form = useForm<CodesForm>({
    initial: { count: '', points: '', validDays: '180', remark: '' },
    judge,
    body: codesOf,
    submit: async (values) => {
      const { outcome, codes } = await issue.mutateAsync(codesOf(values));
      if (outcome === 'issued') onIssued(codes);
      else onProposed();
    },
  });
  const worth = Number(form.values.count) * Number(form.values.points);
  return (
    <FormDialog title={t('codes.add')} submitLabel={t('codes.issue')} form={form} onClose={onClose}>
      <LineField {...form.field('count')} label={t('codes.count')} inputMode="numeric" />
      <LineField
        {...form.field('points')}
        label={t('codes.points')}
        inputMode="decimal"
        hint={worth > 0 ? t('codes.worth', { points: formatPoints(worth) }) : t('codes.pointsHint')}
      />
      <LineField {...form.field('validDays')} label={t('codes.days')} inputMode="numeric" />
      {worth > staffLimits.points && <Notice tone="warning">{t('codes.needsApproval')}</Notice>}
      <RemarkField {...form.field('remark')} />
    </FormDialog>
  );
};
