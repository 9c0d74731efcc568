import { codeEndpoints } from '@waybill/contract/endpoints/codes.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { perform } from '../../../client/call.ts';
import { query } from '../../../client/query.ts';
import { changedAddress, textIn } from '../../../frame/address-filters.ts';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { ConsolePage } from '../../../frame/list/console-page.tsx';
import { DialogButton } from '../../../frame/list/dialog-button.tsx';
import { keyword } from '../../../frame/list/list-filters.tsx';
import { useDenial } from '../../../frame/list/use-denial.ts';
import { message } from '../../../frame/messages.tsx';
import { useT } from '../../../frame/language.tsx';
import { ShortWhen } from '../../../frame/short-when.tsx';
import { ApprovedCodes } from '../parts/approved-codes.tsx';
import { BatchCodes } from '../parts/batch-codes.tsx';
import { IssueDialog } from '../parts/issue-dialog.tsx';
import { IssuedCodes } from '../parts/issued-codes.tsx';

export default function CodesPage() {
  const t = useT();
  const denial = useDenial();
  const [address, setAddress] = useSearchParams();
  const [issued, setIssued] = useState<readonly string[]>();
  const shown = textIn(address, 'batch');
  const issue = (close: () => void) => (
    <IssueDialog
      onClose={close}
      onProposed={() => {
        close();
        message.success(t('codes.proposed'));
      }}
      onIssued={(codes) => {
        close();
        setIssued(codes);
      }}
    />
  );
  return (
    <ConsolePage
      title="page.codes"
      lead="codes.lead"
      extra={<DialogButton label="codes.add" needs="codes:manage" dialog={issue} />}
    >
      {denial('codes:manage') === undefined && <ApprovedCodes onIssued={setIssued} />}
      <ConsoleList
        title="codes.batches"
        filtersLabel="codes.filters"
        filters={{ keyword: keyword('codes.keyword.placeholder') }}
        query={(asked) => query(codeEndpoints.listCodeBatches, { query: asked })}
        refreshes={[codeEndpoints]}
        rowId={(batch) => batch.id}
        empty={{ icon: 'gift', title: 'codes.noBatches', text: 'codes.noBatchesText' }}
        columns={[
          {
            header: 'people.act.remark',
            width: 170,
            line: 1,
            cell: (batch) => batch.remark,
            below: (batch) => `#${batch.id}`,
          },
          { header: 'codes.points', width: 128, line: 1, points: (batch) => batch.points },
          {
            header: 'codes.sumsHeader',
            width: 230,
            line: 2,
            cell: ({ issued: all, used, open, void: voided, expired }) => (
              <span className="number">{t('codes.sums', { all, used, open, voided, expired })}</span>
            ),
          },
          { header: 'codes.expires', width: 136, time: (batch) => batch.expireTime },
          {
            header: 'codes.created',
            width: 150,
            cell: (batch) => batch.createdBy,
            below: (batch) => <ShortWhen value={batch.createdTime} />,
          },
        ]}
        actionsWidth={170}
        actions={[
          { label: 'codes.look', press: ({ id }) => setAddress(changedAddress(address, { batch: id })) },
          {
            label: 'codes.void',
            look: 'danger',
            needs: 'codes:manage',
            denied: ({ open }) => (open === 0 ? t('codes.nothingOpen') : undefined),
            reason: {
              title: 'codes.voidTitle',
              about: ({ remark, open: count }) => <p>{t('codes.voidText', { remark, count })}</p>,
              run: async ({ id, open: count }, reason, options) => {
                const input = { params: { id }, body: { reason } };
                const { voided } = await perform(codeEndpoints.voidCodes, input, options);
                return t('codes.voided', { count: voided ?? count });
              },
            },
          },
        ]}
      />
      {shown !== undefined && <BatchCodes key={shown} id={shown} />}
      {issued !== undefined && <IssuedCodes codes={issued} onKept={() => setIssued(undefined)} />}
    </ConsolePage>
  );
}
