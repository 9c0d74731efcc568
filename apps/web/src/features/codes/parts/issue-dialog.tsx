import { staffLimits } from '@waybill/contract/vocabulary/staff.ts';
import { useState } from 'react';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { RemarkField } from '../../../frame/remark-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { codesProblems, type CodesField, type CodesForm } from '../code-file.ts';
import { useIssueCodes } from '../queries.ts';

type IssueDialogProps = {
  readonly onIssued: (codes: readonly string[]) => void;
  /** Another super admin has to approve it. */
  readonly onProposed: () => void;
  readonly onClose: () => void;
};

const problemText = {
  count: 'fields.codeCount',
  points: 'fields.codePoints',
  validDays: 'fields.codeDays',
  remark: 'fields.remark',
} as const satisfies Readonly<Record<CodesField, string>>;

/** Issues a batch of exchange codes. */
export const IssueDialog = ({ onIssued, onProposed, onClose }: IssueDialogProps) => {
  const t = useT();
  const issue = useIssueCodes();
  const [form, setForm] = useState<CodesForm>({ count: '', points: '', validDays: '180', remark: '' });
  const edit = (change: Partial<CodesForm>): void => setForm({ ...form, ...change });
  const worth = Number(form.count) * Number(form.points);
  return (
    <FormDialog
      title={t('codes.add')}
      submitLabel={t('codes.issue')}
      onClose={onClose}
      check={() => Object.fromEntries(codesProblems(form).map((field) => [field, t(problemText[field])]))}
      onSubmit={async (key) => {
        const { outcome, codes } = await issue.mutateAsync({
          content: {
            count: Number(form.count),
            points: Number(form.points),
            validDays: Number(form.validDays),
            remark: form.remark.trim(),
          },
          key,
        });
        if (outcome === 'issued') onIssued(codes);
        else onProposed();
      }}
    >
      {(problems) => (
        <>
          <TextField
            label={t('codes.count')}
            inputMode="numeric"
            value={form.count}
            error={problems['count']}
            onChange={(event) => edit({ count: event.target.value })}
          />
          <TextField
            label={t('codes.points')}
            inputMode="decimal"
            value={form.points}
            error={problems['points']}
            hint={worth > 0 ? t('codes.worth', { points: formatPoints(worth) }) : t('codes.pointsHint')}
            onChange={(event) => edit({ points: event.target.value })}
          />
          <TextField
            label={t('codes.days')}
            inputMode="numeric"
            value={form.validDays}
            error={problems['validDays']}
            onChange={(event) => edit({ validDays: event.target.value })}
          />
          {worth > staffLimits.points && <Notice tone="warning">{t('codes.needsApproval')}</Notice>}
          <RemarkField
            error={problems['remark']}
            value={form.remark}
            onChange={(remark) => edit({ remark })}
          />
        </>
      )}
    </FormDialog>
  );
};
