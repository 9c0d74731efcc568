import type { Lot } from '@waybill/contract/endpoints/lots.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../../client/session.ts';
import { onPage, pageIn } from '../../../frame/address-filters.ts';
import '../../../frame/console.css';
import { useT } from '../../../frame/language.tsx';
import { ListCard } from '../../../frame/list-card.tsx';
import { showError } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { When } from '../../../ui/when.tsx';
import { countText } from '../../../ui/numbers.ts';
import { importShare } from '../lot-form.ts';
import { ImportDialog } from '../parts/import-dialog.tsx';
import '../parts/lots.css';
import { RestoreDialog } from '../parts/restore-dialog.tsx';
import { WithdrawDialog } from '../parts/withdraw-dialog.tsx';
import { lotsQuery, useRejectedRows } from '../queries.ts';

const tones: Readonly<Record<Lot['status'], Tone>> = {
  importing: 'info',
  imported: 'success',
  failed: 'error',
  withdrawn: 'neutral',
};

const leftOut = (lot: Lot): number => lot.rowsRejected + lot.rowsKnown + lot.rowsDuplicate;

/** /admin/lots: where the stock comes from. */
export default function LotsPage() {
  const t = useT();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const mayImport = roleMay(role, 'lots:import') ? undefined : t('people.right.role');
  const mayWithdraw = roleMay(role, 'lots:withdraw') ? undefined : t('people.right.role');
  const [address, setAddress] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const [withdrawing, setWithdrawing] = useState<Lot>();
  const [restoring, setRestoring] = useState<Lot>();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const page = pageIn(address);
  const lots = useQuery(lotsQuery(page));
  const rejected = useRejectedRows();
  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const state = (lot: Lot) => {
    const share = importShare(lot);
    return lot.status === 'importing' ? (
      <span className="lot-progress">
        <progress max={1} value={share} aria-label={t('lots.importing')} />
        <span className="number">{Math.round(share * 100)}%</span>
      </span>
    ) : (
      <StatusTag tone={tones[lot.status]}>{t(`lots.status.${lot.status}`)}</StatusTag>
    );
  };
  const rows = (lot: Lot) => (
    <span className="number">
      {t('lots.rows', { imported: countText(lot.rowsImported), read: countText(lot.rowsRead) })}
    </span>
  );
  const buttons = (lot: Lot) => (
    <span className="people-head">
      {leftOut(lot) > 0 && (
        <Button size="small" onClick={() => rejected.mutate(lot.id, { onError: showError })}>
          {t('lots.rejected', { count: leftOut(lot) })}
        </Button>
      )}
      {lot.status === 'imported' && (
        <ReasonButton size="small" variant="danger" denied={mayWithdraw} onClick={() => setWithdrawing(lot)}>
          {t('lots.withdraw')}
        </ReasonButton>
      )}
      {lot.status === 'withdrawn' && (
        <ReasonButton size="small" denied={mayWithdraw} onClick={() => setRestoring(lot)}>
          {t('lots.restore')}
        </ReasonButton>
      )}
    </span>
  );
  return (
    <div className="console">
      <PageHeader
        title={t('page.lots')}
        lead={t('lots.lead')}
        extra={
          <ReasonButton variant="primary" denied={mayImport} onClick={() => setAdding(true)}>
            {t('lots.add')}
          </ReasonButton>
        }
      />
      <ListCard
        title={t('lots.list')}
        query={lots}
        page={page}
        onPage={(next) => setAddress(onPage(address, next))}
        rowId={(lot) => lot.id}
        empty={{ icon: 'inbox', title: 'lots.none', text: 'lots.noneText' }}
        expansion={{
          open,
          onToggle: toggle,
          label: (lot, isOpen) => t(isOpen ? 'lots.close' : 'lots.open', { name: lot.fileName }),
          render: (lot) => <LotDetail lot={lot} />,
        }}
        columns={[
          {
            id: 'fileName',
            header: t('lots.file'),
            width: 220,
            cell: (lot) => (
              <span className="people-who">
                <span>{lot.fileName}</span>
                <small>
                  #{lot.id} · {t(`lots.offer.${lot.offer}`)}
                </small>
              </span>
            ),
          },
          { id: 'status', header: t('people.column.status'), width: 150, cell: state },
          { id: 'rows', header: t('lots.rowsHeader'), width: 170, cell: rows },
          { id: 'source', header: t('lots.source'), width: 160, cell: (lot) => lot.source },
          {
            id: 'createdTime',
            header: t('people.column.time'),
            width: 190,
            cell: (lot) => (
              <span className="people-who">
                <span>{lot.importedBy}</span>
                <small>
                  <When value={lot.createdTime} />
                </small>
              </span>
            ),
          },
          { id: 'actions', header: t('orders.column.actions'), width: 200, cell: buttons },
        ]}
        card={(lot) => (
          <div className="people-card">
            <div className="people-card-line">
              <strong>{lot.fileName}</strong>
              {state(lot)}
            </div>
            <p className="people-quiet">{rows(lot)}</p>
            {buttons(lot)}
          </div>
        )}
      />
      {adding && <ImportDialog onClose={() => setAdding(false)} />}
      {withdrawing !== undefined && (
        <WithdrawDialog lot={withdrawing} onClose={() => setWithdrawing(undefined)} />
      )}
      {restoring !== undefined && <RestoreDialog lot={restoring} onClose={() => setRestoring(undefined)} />}
    </div>
  );
}

const LotDetail = ({ lot }: { readonly lot: Lot }) => {
  const t = useT();
  return (
    <div className="people-card">
      {lot.problem !== null && <Notice tone="error">{lot.problem}</Notice>}
      <Facts
        facts={[
          { name: t('lots.source'), value: lot.source },
          { name: t('lots.owner'), value: lot.owner },
          { name: t('lots.basis'), value: lot.basis },
          { name: t('lots.rowsRejected'), value: countText(lot.rowsRejected) },
          { name: t('lots.rowsKnown'), value: countText(lot.rowsKnown) },
          { name: t('lots.rowsDuplicate'), value: countText(lot.rowsDuplicate) },
          { name: t('lots.dropped'), value: lot.droppedColumns.join(' · ') || '–' },
          { name: t('lots.ignored'), value: lot.ignoredColumns.join(' · ') || '–' },
          { name: t('lots.finished'), value: <When value={lot.finishedTime} /> },
          ...(lot.withdrawnTime === null
            ? []
            : [
                { name: t('lots.withdrawnTime'), value: <When value={lot.withdrawnTime} /> },
                { name: t('lots.withdrawReason'), value: lot.withdrawReason ?? '–' },
              ]),
        ]}
      />
    </div>
  );
};
