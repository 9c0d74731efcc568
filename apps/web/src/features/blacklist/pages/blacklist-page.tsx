import { blacklistTypes, protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';
import { call } from '../../../client/call.ts';
import { query } from '../../../client/query.ts';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { ConsolePage } from '../../../frame/list/console-page.tsx';
import { DialogButton } from '../../../frame/list/dialog-button.tsx';
import { choice, keyword } from '../../../frame/list/list-filters.tsx';
import { ShortWhen } from '../../../frame/short-when.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { BlockDialog } from '../parts/block-dialog.tsx';

export default function BlacklistPage() {
  const add = (
    <DialogButton
      label="blacklist.add"
      needs="blacklist:manage"
      dialog={(close) => <BlockDialog onClose={close} />}
    />
  );
  return (
    <ConsolePage title="page.blacklist" lead="blacklist.lead" extra={add}>
      <ConsoleList
        title="blacklist.list"
        filtersLabel="blacklist.filters"
        filters={{
          type: choice('blacklist.type', blacklistTypes, (type, t) => t(`blacklist.type.${type}`)),
          keyword: keyword('blacklist.keyword.placeholder'),
        }}
        query={(asked) => query(protectionEndpoints.listBlacklist, { query: asked })}
        rowId={(entry) => entry.id}
        empty={{ icon: 'checkCircle', title: 'blacklist.none' }}
        columns={[
          {
            header: 'blacklist.value',
            width: 200,
            line: 1,
            cell: (entry) => entry.label ?? entry.value,
            below: (entry, t) => t(`blacklist.type.${entry.type}`),
          },
          {
            header: 'people.column.status',
            width: 100,
            line: 1,
            cell: ({ expired }, t) => (
              <StatusTag tone={expired ? 'neutral' : 'error'}>
                {t(expired ? 'blacklist.expired' : 'blacklist.active')}
              </StatusTag>
            ),
          },
          { header: 'people.act.remark', width: 200, line: 2, cell: (entry) => entry.reason },
          {
            header: 'blacklist.until',
            width: 120,
            cell: ({ expireTime }, t) =>
              expireTime === null ? t('blacklist.time.ever') : <ShortWhen value={expireTime} />,
          },
          { header: 'blacklist.hits', width: 90, number: (entry) => entry.hits },
          { header: 'people.column.actor', width: 150, cell: (entry) => entry.createdBy },
        ]}
        actions={[
          {
            label: 'blacklist.unblock',
            needs: 'blacklist:manage',
            confirm: {
              title: 'blacklist.unblockTitle',
              text: (entry, t) => t('blacklist.unblockText', { value: entry.label ?? entry.value }),
              done: 'blacklist.unblocked',
              run: ({ id }, options) =>
                call(protectionEndpoints.removeFromBlacklist, { params: { id } }, options),
            },
          },
        ]}
      />
    </ConsolePage>
  );
}
