import {
  type LimitRule,
  limitActions,
  limitTargets,
  protectionEndpoints,
} from '@waybill/contract/endpoints/protection.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../client/call.ts';
import { query, mutation } from '../../../client/query.ts';
import { Help } from '../../../shell/help.tsx';
import { useT } from '../../../shell/language.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { DialogButton } from '../../../shell/list/buttons.tsx';
import { keyword } from '../../../shell/list/list-filters.tsx';
import { StatusTag, Tag } from '../../../kit/tag.tsx';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { message } from '../../../shell/messages.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { LineField, PickField, TextAreaField } from '../../../kit/fields.tsx';
import { type LimitForm, emptyLimit, formOf, changeOf } from '../limit-form.ts';

const LimitDialog = (props: { readonly rule: LimitRule | undefined; readonly onClose: () => void }) => {
  const { rule, onClose } = props;
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
      submitLabel={t('word.save')}
      width={640}
      form={form}
      onClose={onClose}
    >
      <LineField {...form.field('name')} label={t('word.name')} maxLength={40} />
      <PickField
        {...form.field('target')}
        label={t('limits.target')}
        options={limitTargets
          .filter((value) => !fixed || value === rule.target)
          .map((value) => ({ value, label: t(`target.${value}`) }))}
      />
      <LineField
        {...form.field('path')}
        label={t('word.endpoint')}
        maxLength={200}
        readOnly={fixed}
        hint={t(fixed ? 'limits.builtInHint' : 'limits.pathHint')}
      />
      <LineField {...form.field('maxRequests')} label={t('word.maxRequests')} inputMode="numeric" />
      <LineField {...form.field('windowSeconds')} label={t('word.windowSeconds')} inputMode="numeric" />
      <PickField
        {...form.field('action')}
        label={t('word.action')}
        hint={t(`limits.action.${action}.hint`)}
        options={limitActions.map((value) => ({ value, label: t(`limits.action.${value}`) }))}
      />
      <PickField
        label={t('word.status')}
        value={enabled ? 'on' : 'off'}
        error={form.problems['enabled']}
        options={(['on', 'off'] as const).map((value) => ({ value, label: t(`console.${value}`) }))}
        onChange={(value) => form.set({ enabled: value === 'on' })}
      />
      <TextAreaField
        {...form.field('exempt')}
        label={t('word.exempt')}
        hint={t('limits.exemptHint')}
        rows={3}
        maxLength={10_000}
      />
    </FormDialog>
  );
};

const rateText = ({ maxRequests: max, windowSeconds: seconds }: LimitRule, t: WebTranslate): string => {
  if (seconds % 3600 === 0) return t('limits.rateHours', { max, hours: seconds / 3600 });
  if (seconds % 60 === 0) return t('limits.rateMinutes', { max, minutes: seconds / 60 });
  return t('limits.rate', { max, seconds });
};

export default function LimitsPage() {
  const t = useT();
  const add = (
    <DialogButton
      label="limits.add"
      needs="limits:manage"
      dialog={(close) => <LimitDialog rule={undefined} onClose={close} />}
    />
  );
  return (
    <ConsolePage action={add}>
      <ResourceList
        title="limits.list"
        extra={() => <Help topic="limits" about={t('limits.list')} />}
        query={() => query(protectionEndpoints.listLimits)}
        refreshes={[protectionEndpoints]}
        ownPage
        rowId={(rule) => rule.id}
        empty={{ icon: 'inbox', title: 'limits.none' }}
        columns={[
          {
            header: 'word.name',
            width: 226,
            line: 1,
            cell: (rule) => rule.name,
            below: ({ builtIn, counting }) =>
              `${t(builtIn ? 'limits.builtIn' : 'limits.added')} · ${t(`limits.counting.${counting}`)}`,
          },
          {
            header: 'limits.target',
            width: 90,
            line: 3,
            cell: ({ target }) => t(`target.${target}`),
          },
          { header: 'word.endpoint', width: 216, line: 2, cell: (rule) => <code>{rule.path}</code> },
          { header: 'limits.rateHeader', width: 120, line: 3, cell: (rule) => rateText(rule, t) },
          {
            header: 'word.status',
            width: 110,
            line: 1,
            cell: ({ enabled, action }) => (
              <span className="cluster">
                <StatusTag tone={enabled ? 'success' : 'neutral'}>
                  {t(enabled ? 'console.on' : 'console.off')}
                </StatusTag>
                {action === 'log' && <Tag tone="warning">{t('limits.action.log')}</Tag>}
              </span>
            ),
          },
          { header: 'limits.hits', width: 80, number: (rule) => rule.hits },
        ]}
        actionsWidth={140}
        actions={[
          {
            label: 'word.edit',
            needs: 'limits:manage',
            dialog: (rule, close) => <LimitDialog rule={rule} onClose={close} />,
          },
          {
            label: 'word.delete',
            look: 'danger',
            needs: 'limits:manage',
            when: (rule) => !rule.builtIn,
            confirm: {
              title: 'limits.removeTitle',
              text: ({ name }) => t('limits.removeText', { name }),
              done: 'limits.removed',
              run: ({ id }, options) => call(protectionEndpoints.deleteLimit, { params: { id } }, options),
            },
          },
        ]}
      />
      <ResourceList
        title="limits.hitsTitle"
        filtersLabel="limits.hitsTitle"
        filters={{ keyword: keyword('limits.whoPlaceholder') }}
        query={(asked) => query(protectionEndpoints.listLimitHits, { query: asked })}
        rowId={(hit) => `${hit.limitId} ${hit.who} ${hit.firstTime}`}
        empty={{ icon: 'checkCircle', title: 'limits.noHits' }}
        columns={[
          { header: 'word.target', width: 220, line: 1, cell: (hit) => hit.who },
          { header: 'word.name', width: 160, line: 2, cell: (hit) => hit.limitName },
          { header: 'word.times', width: 90, line: 1, number: (hit) => hit.count },
          { header: 'word.action', width: 110, cell: ({ action }) => t(`limits.action.${action}`) },
          { header: 'word.first', width: 120, time: (hit) => hit.firstTime },
          { header: 'word.last', width: 120, line: 2, time: (hit) => hit.lastTime },
        ]}
      />
    </ConsolePage>
  );
}
