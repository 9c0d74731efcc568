import { codeEndpoints, type codeStates } from '@waybill/contract/endpoints/codes.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { perform } from '../../../client/call.ts';
import { query, mutation } from '../../../client/query.ts';
import { changedAddress, textIn } from '../../../shell/address-filters.ts';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { DialogButton, useDenial } from '../../../shell/list/buttons.tsx';
import { keyword } from '../../../shell/list/list-filters.tsx';
import { message, showError } from '../../../shell/messages.tsx';
import { useT } from '../../../shell/language.tsx';
import { ShortWhen } from '../../../shell/short-when.tsx';
import { Button } from '../../../kit/button.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { formatPoints } from '../../../kit/points.tsx';
import { StatusTag, type Tone } from '../../../kit/tag.tsx';
import { codeFile } from '../code-file.ts';
import { IssueDialog } from '../parts/issue-dialog.tsx';
import { saveFile } from '../../../client/files.ts';
import { Dialog } from '../../../kit/dialog.tsx';

/** Batches that the reader proposed and another approved: collecting one issues it and shows its codes, once. */
const ApprovedCodes = ({ onIssued }: { onIssued: (codes: readonly string[]) => void }) => {
  const t = useT();
  const approved = useQuery(
    query(
      approvalEndpoints.listApprovals,
      { query: { act: 'codes', state: 'approved', pageSize: '100' } },
      { select: ({ list }) => list.filter(({ codes }) => codes?.collectable === true) },
    ),
  );
  const collect = useMutation(
    mutation(codeEndpoints.collectCodes, { refreshes: [codeEndpoints, approvalEndpoints] }),
  );
  return (approved.data ?? []).map(({ id, remark, codes }) =>
    codes === null ? null : (
      <Notice
        key={id}
        tone="success"
        hint={t('codes.approvedHint')}
        action={
          <Button
            size="small"
            variant="primary"
            loading={collect.isPending}
            onClick={() =>
              collect.mutate(
                { body: { approvalId: id } },
                { onSuccess: (issued) => onIssued(issued.codes), onError: showError },
              )
            }
          >
            {t('codes.collect')}
          </Button>
        }
      >
        {t('codes.approved', { remark, count: codes.count, points: formatPoints(codes.points) })}
      </Notice>
    ),
  );
};

const tones: Readonly<Record<(typeof codeStates)[number], Tone>> = {
  open: 'info',
  used: 'success',
  void: 'neutral',
  expired: 'warning',
};

const BatchCodes = ({ id }: { id: string }) => {
  const t = useT();
  return (
    <ResourceList
      title={{ text: t('codes.list', { id }) }}
      query={(asked) => query(codeEndpoints.listCodes, { params: { id }, query: asked })}
      ownPage
      rowId={(code) => `${code.last4} ${code.usedTime ?? ''}`}
      empty={{ icon: 'gift', title: 'codes.none' }}
      columns={[
        {
          header: 'codes.code',
          width: 180,
          line: 1,
          cell: ({ last4 }) => <code>****-****-****-{last4}</code>,
        },
        {
          header: 'word.status',
          width: 100,
          line: 1,
          cell: ({ state }) => <StatusTag tone={tones[state]}>{t(`codes.state.${state}`)}</StatusTag>,
        },
        { header: 'codes.usedBy', width: 200, user: (code) => code.usedBy },
        { header: 'codes.usedTime', width: 120, time: (code) => code.usedTime },
      ]}
    />
  );
};

const shownCodes = 20;

/** Codes that were just issued, to be saved: they are shown this once. Closes only by saying that they are kept. */
const IssuedCodes = (props: { readonly codes: readonly string[]; readonly onKept: () => void }) => {
  const { codes, onKept } = props;
  const t = useT();
  return (
    <Dialog
      title={t('codes.issuedTitle', { count: codes.length })}
      onClose={() => undefined}
      foot={
        <>
          <Button variant="primary" onClick={() => saveFile(codeFile(codes), 'exchange-codes.csv')}>
            {t('codes.save')}
          </Button>
          <Button onClick={onKept}>{t('secondFactor.kept')}</Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3.5">
        <Notice tone="warning">{t('codes.issuedText')}</Notice>
        <ul
          className="grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] gap-y-1 gap-x-3"
          aria-label={t('codes.code')}
        >
          {codes.slice(0, shownCodes).map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        {codes.length > shownCodes && (
          <p className="quiet">{t('codes.more', { count: codes.length - shownCodes })}</p>
        )}
      </div>
    </Dialog>
  );
};

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
    <ConsolePage action={<DialogButton label="people.act.codes" needs="codes:manage" dialog={issue} />}>
      {denial('codes:manage') === undefined && <ApprovedCodes onIssued={setIssued} />}
      <ResourceList
        title="codes.batches"
        filtersLabel="codes.filters"
        filters={{ keyword: keyword('codes.keyword.placeholder') }}
        query={(asked) => query(codeEndpoints.listCodeBatches, { query: asked })}
        refreshes={[codeEndpoints]}
        rowId={(batch) => batch.id}
        empty={{ icon: 'gift', title: 'codes.noBatches', text: 'codes.noBatchesText' }}
        columns={[
          {
            header: 'word.remark',
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
          { header: 'word.expires', width: 136, time: (batch) => batch.expireTime },
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
