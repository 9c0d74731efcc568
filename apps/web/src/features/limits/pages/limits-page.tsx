import { protectionEndpoints, type LimitRule } from '@waybill/contract/endpoints/protection.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { call } from '../../../client/call.ts';
import { query } from '../../../client/query.ts';
import { Help } from '../../../frame/help.tsx';
import { useT } from '../../../frame/language.tsx';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { ConsolePage } from '../../../frame/list/console-page.tsx';
import { DialogButton } from '../../../frame/list/dialog-button.tsx';
import { keyword } from '../../../frame/list/list-filters.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { LimitDialog } from '../parts/limit-dialog.tsx';

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
    <ConsolePage title="page.limits" lead="limits.lead" extra={add}>
      <ConsoleList
        title="limits.list"
        extra={() => <Help topic="limits" about={t('limits.list')} />}
        query={() => query(protectionEndpoints.listLimits)}
        refreshes={[protectionEndpoints]}
        ownPage
        rowId={(rule) => rule.id}
        empty={{ icon: 'inbox', title: 'limits.none' }}
        columns={[
          {
            header: 'limits.name',
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
            cell: ({ target }) => t(`limits.target.${target}`),
          },
          { header: 'limits.path', width: 216, line: 2, cell: (rule) => <code>{rule.path}</code> },
          { header: 'limits.rateHeader', width: 120, line: 3, cell: (rule) => rateText(rule, t) },
          {
            header: 'people.column.status',
            width: 110,
            line: 1,
            cell: ({ enabled, action }) => (
              <span className="people-head">
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
            label: 'console.edit',
            needs: 'limits:manage',
            dialog: (rule, close) => <LimitDialog rule={rule} onClose={close} />,
          },
          {
            label: 'console.delete',
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
      <ConsoleList
        title="limits.hitsTitle"
        filtersLabel="limits.hitsTitle"
        filters={{ keyword: keyword('limits.whoPlaceholder') }}
        query={(asked) => query(protectionEndpoints.listLimitHits, { query: asked })}
        rowId={(hit) => `${hit.limitId} ${hit.who} ${hit.firstTime}`}
        empty={{ icon: 'checkCircle', title: 'limits.noHits' }}
        columns={[
          { header: 'limits.who', width: 220, line: 1, cell: (hit) => hit.who },
          { header: 'limits.name', width: 160, line: 2, cell: (hit) => hit.limitName },
          { header: 'limits.count', width: 90, line: 1, number: (hit) => hit.count },
          { header: 'limits.action', width: 110, cell: ({ action }) => t(`limits.action.${action}`) },
          { header: 'limits.first', width: 120, time: (hit) => hit.firstTime },
          { header: 'limits.last', width: 120, line: 2, time: (hit) => hit.lastTime },
        ]}
      />
    </ConsolePage>
  );
}
