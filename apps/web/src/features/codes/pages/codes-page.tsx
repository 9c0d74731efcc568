import type { CodeBatch } from '@waybill/contract/endpoints/codes.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { saveFile } from '../../../client/call.ts';
import { useSession } from '../../../client/session.ts';
import { changedAddress, onPage, pageIn, textIn } from '../../../frame/address-filters.ts';
import '../../../frame/console.css';
import { DecisionDialog } from '../../../frame/decision-dialog.tsx';
import { KeywordForm } from '../../../frame/keyword-form.tsx';
import { useT } from '../../../frame/language.tsx';
import { ListCard } from '../../../frame/list-card.tsx';
import { message } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Points } from '../../../ui/points.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { When } from '../../../ui/when.tsx';
import { codeFile } from '../code-file.ts';
import { BatchCodes } from '../parts/batch-codes.tsx';
import { IssueDialog } from '../parts/issue-dialog.tsx';
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
  const sums = ({ issued: all, used, open, void: voided, expired }: CodeBatch) => (
    <span className="number">{t('codes.sums', { all, used, open, voided, expired })}</span>
  );
  const buttons = (batch: CodeBatch) => (
    <span className="people-head">
      <Button size="small" onClick={() => setAddress(changedAddress(address, { batch: batch.id }))}>
        {t('codes.look')}
      </Button>
      <ReasonButton
        size="small"
        variant="danger"
        denied={denied ?? (batch.open === 0 ? t('codes.nothingOpen') : undefined)}
        onClick={() => setVoiding(batch)}
      >
        {t('codes.void')}
      </ReasonButton>
    </span>
  );
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
        columns={[
          {
            id: 'remark',
            header: t('people.act.remark'),
            width: 200,
            cell: (batch) => (
              <span className="people-who">
                <span>{batch.remark}</span>
                <small>#{batch.id}</small>
              </span>
            ),
          },
          {
            id: 'points',
            header: t('codes.points'),
            width: 110,
            align: 'end',
            cell: (batch) => <Points value={batch.points} />,
          },
          { id: 'sums', header: t('codes.sumsHeader'), width: 300, cell: sums },
          {
            id: 'expireTime',
            header: t('codes.expires'),
            width: 158,
            cell: (batch) => <When value={batch.expireTime} />,
          },
          {
            id: 'createdTime',
            header: t('codes.created'),
            width: 180,
            cell: (batch) => (
              <span className="people-who">
                <span>{batch.createdBy}</span>
                <small>
                  <When value={batch.createdTime} />
                </small>
              </span>
            ),
          },
          { id: 'actions', header: t('orders.column.actions'), width: 170, cell: buttons },
        ]}
        card={(batch) => (
          <div className="people-card">
            <div className="people-card-line">
              <strong>{batch.remark}</strong>
              <Points value={batch.points} />
            </div>
            <p className="people-quiet">{sums(batch)}</p>
            {buttons(batch)}
          </div>
        )}
      />
      {shown !== undefined && <BatchCodes key={shown} id={shown} />}
      {adding && (
        <IssueDialog
          onClose={() => setAdding(false)}
          onIssued={(codes) => {
            setAdding(false);
            setIssued(codes);
          }}
        />
      )}
      {issued !== undefined && (
        <Dialog
          title={t('codes.issuedTitle', { count: issued.length })}
          onClose={() => undefined}
          foot={
            <>
              <Button variant="primary" onClick={() => saveFile(codeFile(issued), 'exchange-codes.csv')}>
                {t('codes.save')}
              </Button>
              <Button onClick={() => setIssued(undefined)}>{t('keys.kept')}</Button>
            </>
          }
        >
          <div className="act-form">
            <Notice tone="warning">{t('codes.issuedText')}</Notice>
            <ul className="issued-codes" aria-label={t('codes.code')}>
              {issued.slice(0, 20).map((code) => (
                <li key={code}>
                  <code>{code}</code>
                </li>
              ))}
            </ul>
            {issued.length > 20 && (
              <p className="people-quiet">{t('codes.more', { count: issued.length - 20 })}</p>
            )}
          </div>
        </Dialog>
      )}
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
