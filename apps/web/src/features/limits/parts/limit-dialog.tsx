import {
  limitActions,
  limitTargets,
  protectionEndpoints,
  type LimitRule,
} from '@waybill/contract/endpoints/protection.ts';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../../client/query.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { LineField } from '../../../ui/line-field.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { changeOf, emptyLimit, formOf, type LimitForm } from '../limit-form.ts';

type LimitDialogProps = { readonly rule: LimitRule | undefined; readonly onClose: () => void };

export const LimitDialog = ({ rule, onClose }: LimitDialogProps) => {
  const t = useT();
  const save = useMutation(mutation(protectionEndpoints.saveLimits, { refreshes: [protectionEndpoints] }));
  const form = useForm<LimitForm>({
    initial: rule === undefined ? emptyLimit : formOf(rule),
    endpoint: protectionEndpoints.saveLimits,
    body: (limit) => changeOf(limit, rule),
    submit: async (limit) => {
      await save.mutateAsync({ body: changeOf(limit, rule) });
      message.success(t('limits.saved'));
      onClose();
    },
  });
  const { action, enabled } = form.values;
  const fixed = rule?.builtIn === true;
  return (
    <FormDialog
      title={t(rule === undefined ? 'limits.add' : 'limits.edit')}
      submitLabel={t('console.save')}
      width={640}
      form={form}
      onClose={onClose}
    >
      <LineField {...form.field('name')} label={t('limits.name')} maxLength={40} />
      <PickField
        {...form.field('target')}
        label={t('limits.target')}
        options={limitTargets
          .filter((value) => !fixed || value === rule.target)
          .map((value) => ({ value, label: t(`limits.target.${value}`) }))}
      />
      <LineField
        {...form.field('path')}
        label={t('limits.path')}
        maxLength={200}
        readOnly={fixed}
        hint={t(fixed ? 'limits.builtInHint' : 'limits.pathHint')}
      />
      <LineField {...form.field('maxRequests')} label={t('limits.max')} inputMode="numeric" />
      <LineField {...form.field('windowSeconds')} label={t('limits.window')} inputMode="numeric" />
      <PickField
        {...form.field('action')}
        label={t('limits.action')}
        hint={t(`limits.action.${action}.hint`)}
        options={limitActions.map((value) => ({ value, label: t(`limits.action.${value}`) }))}
      />
      <PickField
        label={t('people.column.status')}
        value={enabled ? 'on' : 'off'}
        error={form.problems['enabled']}
        options={(['on', 'off'] as const).map((value) => ({ value, label: t(`console.${value}`) }))}
        onChange={(value) => form.set({ enabled: value === 'on' })}
      />
      <TextAreaField
        {...form.field('exempt')}
        label={t('limits.exempt')}
        hint={t('limits.exemptHint')}
        rows={3}
        maxLength={10_000}
      />
    </FormDialog>
  );
};
