import { lotEndpoints, type Lot } from '@waybill/contract/endpoints/lots.ts';
import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { query, mutation } from '../../../client/query.ts';
import { download } from '../../../client/files.ts';
import { pageIn } from '../../../shell/address-filters.ts';
import { useT } from '../../../shell/language.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { DialogButton, ExportButton, useDenial } from '../../../shell/list/buttons.tsx';
import type { RowAction } from '../../../shell/list/row-actions.tsx';
import { ShortWhen } from '../../../shell/short-when.tsx';
import { paths } from '../../../paths.ts';
import { Facts } from '../../../kit/facts.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { countText } from '../../../kit/measure.ts';
import { ReasonButton } from '../../../kit/reason-button.tsx';
import { ShareBar } from '../../../kit/share-bar.tsx';
import { StatusTag, type Tone } from '../../../kit/tag.tsx';
import { When } from '../../../kit/when.tsx';
import { importShare } from '../lot-form.ts';
import { DecisionDialog } from '../../../shell/decision-dialog.tsx';
import { message } from '../../../shell/messages.tsx';
import { lotRefreshes, stocksQuery } from '../queries.ts';
import { MaskField, RestoreDialog, ShareProgress, WithdrawDialog } from '../parts/lot-dialogs.tsx';

const MaskDialog = ({ lot, onClose }: { lot: Lot; onClose: () => void }) => {
  const t = useT();
  const [mask, setMask] = useState(lot.mask);
  const change = useMutation(mutation(lotEndpoints.setLotMask, lotRefreshes));
  return (
    <DecisionDialog
      title={t('lots.maskTitle')}
      confirmLabel={t('word.save')}
      onClose={onClose}
      onDecide={async (reason) => {
        await change.mutateAsync({ params: { id: lot.id }, body: { mask, reason } });
        message.success(t('lots.maskSaved'));
        onClose();
      }}
    >
      <p>{t('lots.maskText', { name: lot.fileName })}</p>
      <MaskField value={mask} onChange={setMask} />
    </DecisionDialog>
  );
};

const tones: Readonly<Record<Lot['status'], Tone>> = {
  importing: 'info',
  imported: 'success',
  failed: 'error',
  withdrawn: 'neutral',
};

const leftOut = (lot: Lot): number => lot.rowsRejected + lot.rowsKnown + lot.rowsDuplicate;

/** Milliseconds between two reads while a lot is imported. */
const pollMs = 1_000;

const actions: readonly RowAction<Lot>[] = [
  {
    label: 'lots.withdraw',
    look: 'danger',
    needs: 'lots:withdraw',
    when: ({ status }) => status === 'imported',
    dialog: (lot, close) => <WithdrawDialog lot={lot} onClose={close} />,
  },
  {
    label: 'noticeAdmin.restore',
    needs: 'lots:withdraw',
    when: ({ status }) => status === 'withdrawn',
    dialog: (lot, close) => <RestoreDialog lot={lot} onClose={close} />,
  },
];

export default function LotsPage() {
  const t = useT();
  const navigate = useNavigate();
  const denial = useDenial();
  return (
    <ConsolePage
      action={
        <ReasonButton
          variant="primary"
          denied={denial('lots:import')}
          onClick={() => void navigate(paths.lotImport)}
        >
          {t('page.lotImport')}
        </ReasonButton>
      }
    >
      <ResourceList
        title="audit.resource.lot"
        query={(asked) =>
          query(
            lotEndpoints.listLots,
            { query: asked },
            {
              refetchInterval: ({ state: { data } }) =>
                data?.list.some(({ status }) => status === 'importing') === true ? pollMs : false,
            },
          )
        }
        rowId={(lot) => lot.id}
        empty={{ icon: 'inbox', title: 'lots.none', text: 'lots.noneText' }}
        details={{
          label: ({ fileName: name }, open) => t(open ? 'lots.close' : 'lots.open', { name }),
          render: (lot) => <LotDetail lot={lot} />,
        }}
        columns={[
          {
            header: 'word.file',
            width: 190,
            line: 1,
            cell: (lot) => lot.fileName,
            below: (lot) => `#${lot.id} · ${t(`lots.offer.${lot.offer}`)}`,
          },
          { header: 'word.status', width: 150, line: 1, cell: (lot) => <LotState lot={lot} /> },
          {
            header: 'lots.rowsHeader',
            width: 140,
            line: 2,
            cell: ({ rowsImported, rowsRead }) => (
              <span className="number">
                {t('lots.rows', { imported: countText(rowsImported), read: countText(rowsRead) })}
              </span>
            ),
          },
          { header: 'stats.stock', width: 130, line: 4, cell: (lot) => <LotStockBar lot={lot} /> },
          {
            header: 'word.time',
            width: 150,
            line: 3,
            cell: (lot) => lot.importedBy,
            below: (lot) => <ShortWhen value={lot.createdTime} />,
          },
        ]}
        actions={actions}
        actionsWidth={180}
        note={(lot) => leftOut(lot) > 0 && <LeftOut lot={lot} />}
      />
    </ConsolePage>
  );
}

const LotState = ({ lot }: { lot: Lot }) => {
  const t = useT();
  if (lot.status !== 'importing')
    return <StatusTag tone={tones[lot.status]}>{t(`lots.status.${lot.status}`)}</StatusTag>;
  return <ShareProgress label={t('lots.importing')} share={importShare(lot)} />;
};

/** Where the numbers of a lot stand, as a bar; counted for the lots of a page at once. */
const LotStockBar = ({ lot }: { lot: Lot }) => {
  const t = useT();
  const client = useQueryClient();
  const [address] = useSearchParams();
  const { data } = useQuery(stocksQuery(pageIn(address)));
  const stock = data?.get(lot.id);
  const importing = lot.status === 'importing';
  // Counted during the import, which may have ended before the list was read: nothing would stand there for a minute.
  const early =
    stock !== undefined &&
    !importing &&
    lot.rowsImported > 0 &&
    Object.values(stock).every((count) => count === 0);
  useEffect(() => {
    if (early) void client.invalidateQueries(query(lotEndpoints.listLots, { query: { stock: 'true' } }));
  }, [early, client]);
  if (stock === undefined || importing || lot.rowsImported === 0) return '–';
  return (
    <ShareBar
      shares={[
        { tone: 'sale', label: t('stats.stock.forSale'), value: stock.available },
        { tone: 'held', label: t('stats.stock.held'), value: stock.held + stock.reserved },
        { tone: 'sold', label: t('stats.stock.sold'), value: stock.sold + stock.retired },
        { tone: 'away', label: t('lots.status.withdrawn'), value: stock.withdrawn + stock.blocked },
      ]}
    />
  );
};

const LeftOut = ({ lot }: { lot: Lot }) => {
  const t = useT();
  return (
    <ExportButton
      small
      label={{ text: t('lots.rejected', { count: leftOut(lot) }) }}
      save={() => download(lotEndpoints.listRejectedRows, { params: { id: lot.id } })}
    />
  );
};

const LotDetail = ({ lot }: { lot: Lot }) => {
  const t = useT();
  return (
    <div className="grid gap-3 pt-3 px-4 pb-4">
      {lot.problem !== null && <Notice tone="error">{lot.problem}</Notice>}
      <Facts
        facts={[
          { name: t('word.mask'), value: t(`lots.mask.${lot.mask}`) },
          { name: t('word.source'), value: lot.source },
          { name: t('word.owner'), value: lot.owner },
          { name: t('word.basis'), value: lot.basis },
          { name: t('lots.rowsRejected'), value: countText(lot.rowsRejected) },
          { name: t('lots.rowsKnown'), value: countText(lot.rowsKnown) },
          { name: t('lots.rowsDuplicate'), value: countText(lot.rowsDuplicate) },
          { name: t('lots.dropped'), value: lot.droppedColumns.join(' · ') || '–' },
          { name: t('lots.ignored'), value: lot.ignoredColumns.join(' · ') || '–' },
          { name: t('lots.finished'), value: <When value={lot.finishedTime} /> },
          lot.withdrawnTime && { name: t('lots.withdrawnTime'), value: <When value={lot.withdrawnTime} /> },
          lot.withdrawnTime && { name: t('word.withdrawReason'), value: lot.withdrawReason ?? '–' },
        ]}
      />
      <span className="cluster">
        <DialogButton
          small
          label="lots.maskChange"
          needs="lots:import"
          dialog={(close) => <MaskDialog lot={lot} onClose={close} />}
        />
      </span>
    </div>
  );
};
