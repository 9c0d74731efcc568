import type { PointLogRow } from '@waybill/contract/endpoints/points.ts';
import { useT } from '../../../frame/language.tsx';
import { Points } from '../../../ui/points.tsx';
import { When } from '../../../ui/when.tsx';
import { Change } from './change.tsx';
import { KindTag } from './kind-tag.tsx';
import { Origin, ReceiptButton } from './ledger-columns.tsx';

type LedgerCardProps = { readonly row: PointLogRow; readonly onOpen: (id: string) => void };

/** A movement of points on a phone. */
export const LedgerCard = ({ row, onOpen }: LedgerCardProps) => {
  const t = useT();
  return (
    <div className="ledger-card">
      <div className="ledger-card-line">
        <KindTag kind={row.type} />
        <strong>
          <Change points={row.available} />
        </strong>
      </div>
      <div className="ledger-card-line ledger-card-quiet">
        <When value={row.createdTime} />
        <span>
          {t('ledger.column.balance')} <Points value={row.balance} />
        </span>
      </div>
      {row.frozen !== 0 && (
        <div className="ledger-card-line ledger-card-quiet">
          <span>
            {t('ledger.column.frozen')} <Change points={row.frozen} />
          </span>
          <span>
            {t('ledger.column.frozenBalance')} <Points value={row.frozenBalance} />
          </span>
        </div>
      )}
      <div className="ledger-card-line">
        <Origin row={row} />
        <ReceiptButton row={row} label={t('exchange.receipt')} t={t} onOpen={onOpen} />
      </div>
    </div>
  );
};
