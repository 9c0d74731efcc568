import { limitActions, limitTargets, type LimitRule } from '@waybill/contract/endpoints/protection.ts';
import { useState } from 'react';
import { AreaField } from '../../../frame/area-field.tsx';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import {
  changeOf,
  emptyLimit,
  formOf,
  limitProblems,
  type LimitField,
  type LimitForm,
} from '../limit-form.ts';
import { useSaveLimit } from '../queries.ts';

const problemText = {
  name: 'fields.viewName',
  path: 'fields.limitPath',
  maxRequests: 'fields.number',
  windowSeconds: 'fields.number',
} as const satisfies Readonly<Record<LimitField, string>>;

type LimitDialogProps = { readonly rule: LimitRule | undefined; readonly onClose: () => void };

/** Changes a limit, or makes one. */
export const LimitDialog = ({ rule, onClose }: LimitDialogProps) => {
  const t = useT();
  const save = useSaveLimit();
  const [form, setForm] = useState<LimitForm>(rule === undefined ? emptyLimit : formOf(rule));
  const edit = (change: Partial<LimitForm>): void => setForm({ ...form, ...change });
  const fixed = rule?.builtIn === true;
  return (
    <FormDialog
      title={t(rule === undefined ? 'limits.add' : 'limits.edit')}
      submitLabel={t('console.save')}
      check={() => Object.fromEntries(limitProblems(form).map((field) => [field, t(problemText[field])]))}
      onClose={onClose}
      onSubmit={async (key) => {
        await save.mutateAsync({ limit: changeOf(form, rule), key });
        message.success(t('limits.saved'));
        onClose();
      }}
    >
      {(problems) => (
        <>
          <TextField
            label={t('limits.name')}
            maxLength={40}
            value={form.name}
            error={problems['name']}
            onChange={(event) => edit({ name: event.target.value })}
          />
          <PickField
            label={t('limits.target')}
            value={form.target}
            options={limitTargets
              .filter((value) => !fixed || value === rule.target)
              .map((value) => ({ value, label: t(`limits.target.${value}`) }))}
            onChange={(target) => edit({ target })}
          />
          <TextField
            label={t('limits.path')}
            maxLength={200}
            readOnly={fixed}
            value={form.path}
            hint={t(fixed ? 'limits.builtInHint' : 'limits.pathHint')}
            error={problems['path']}
            onChange={(event) => edit({ path: event.target.value })}
          />
          <TextField
            label={t('limits.max')}
            inputMode="numeric"
            value={form.maxRequests}
            error={problems['maxRequests']}
            onChange={(event) => edit({ maxRequests: event.target.value })}
          />
          <TextField
            label={t('limits.window')}
            inputMode="numeric"
            value={form.windowSeconds}
            error={problems['windowSeconds']}
            onChange={(event) => edit({ windowSeconds: event.target.value })}
          />
          <PickField
            label={t('limits.action')}
            value={form.action}
            hint={t(`limits.action.${form.action}.hint`)}
            options={limitActions.map((value) => ({ value, label: t(`limits.action.${value}`) }))}
            onChange={(action) => edit({ action })}
          />
          <PickField
            label={t('people.column.status')}
            value={form.enabled ? 'on' : 'off'}
            error={problems['enabled']}
            options={(['on', 'off'] as const).map((value) => ({ value, label: t(`console.${value}`) }))}
            onChange={(value) => edit({ enabled: value === 'on' })}
          />
          <AreaField
            label={t('limits.exempt')}
            hint={t('limits.exemptHint')}
            error={problems['exempt']}
            maxLength={10_000}
            value={form.exempt}
            onChange={(exempt) => edit({ exempt })}
          />
        </>
      )}
    </FormDialog>
  );
};
