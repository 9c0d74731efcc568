import type { CodeBatch } from '@waybill/contract/endpoints/codes.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../../client/session.ts';
import { changedAddress, onPage, pageIn, textIn } from '../../../frame/address-filters.ts';
import '../../../frame/console.css';
import { DecisionDialog } from '../../../frame/decision-dialog.tsx';
import { KeywordForm } from '../../../frame/keyword-form.tsx';
import { useT } from '../../../frame/language.tsx';
import { ListCard } from '../../../frame/list-card.tsx';
import { message } from '../../../frame/messages.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { type BatchActs, BatchCard, batchColumns } from '../parts/batch-columns.tsx';
import { ApprovedCodes } from '../parts/approved-codes.tsx';
import { BatchCodes } from '../parts/batch-codes.tsx';
import { IssueDialog } from '../parts/issue-dialog.tsx';
import { IssuedCodes } from '../parts/issued-codes.tsx';
import { codeBatchesQuery, useVoidCodes } from '../queries.ts';

/** /admin/codes: exchange codes, and what became of them. */
export default function CodesPage() {
  const t = useT();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const denied = roleMay(role, 'codes:manage') ? undefined : t('people.right.role');
  const [address, setAddress] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const [issued, setIssued] = useState<readonly string[]>();
  const [voiding, setVoiding] = useState<CodeBatch>();
  const keyword = textIn(address, 'keyword');
  const shown = textIn(address, 'batch');
  const page = pageIn(address);
  const batches = useQuery(codeBatchesQuery(keyword, page));
  const voidCodes = useVoidCodes();
  const reset = (): void => setAddress(new URLSearchParams());
  const acts: BatchActs = {
    denied,
    onLook: ({ id }) => setAddress(changedAddress(address, { batch: id })),
    onVoid: setVoiding,
  };
  return (
    <div className="console">
      <PageHeader
        title={t('page.codes')}
        lead={t('codes.lead')}
        extra={
          <ReasonButton variant="primary" denied={denied} onClick={() => setAdding(true)}>
            {t('codes.add')}
          </ReasonButton>
        }
      />
      {denied === undefined && <ApprovedCodes onIssued={setIssued} />}
      <ListCard
        title={t('codes.batches')}
        query={batches}
        page={page}
        onPage={(next) => setAddress(onPage(address, next))}
        rowId={(batch) => batch.id}
        empty={{ icon: 'coins', title: 'codes.noBatches' }}
        onClear={keyword === undefined ? undefined : reset}
        filter={
          <KeywordForm
            label={t('codes.filters')}
            placeholder={t('codes.keyword.placeholder')}
            keyword={keyword ?? ''}
            onSearch={(text) => setAddress(changedAddress(address, { keyword: text }))}
            onReset={reset}
          />
        }
        columns={batchColumns(t, acts)}
        card={(batch) => <BatchCard of={batch} {...acts} />}
      />
      {shown !== undefined && <BatchCodes key={shown} id={shown} />}
      {adding && (
        <IssueDialog
          onClose={() => setAdding(false)}
          onProposed={() => {
            setAdding(false);
            message.success(t('codes.proposed'));
          }}
          onIssued={(codes) => {
            setAdding(false);
            setIssued(codes);
          }}
        />
      )}
      {issued !== undefined && <IssuedCodes codes={issued} onKept={() => setIssued(undefined)} />}
      {voiding !== undefined && (
        <DecisionDialog
          title={t('codes.voidTitle')}
          confirmLabel={t('codes.void')}
          danger
          remarkNeeded
          remarkHint={t('people.act.remarkHint')}
          onClose={() => setVoiding(undefined)}
          onDecide={async (reason, key) => {
            const { voided } = await voidCodes.mutateAsync({ id: voiding.id, reason, key });
            message.success(t('codes.voided', { count: voided }));
            setVoiding(undefined);
          }}
        >
          <p>{t('codes.voidText', { remark: voiding.remark, count: voiding.open })}</p>
        </DecisionDialog>
      )}
    </div>
  );
}
