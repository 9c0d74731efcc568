import type { PointLogRow } from '@waybill/contract/endpoints/points.ts';
import { useT } from '../../../frame/language.tsx';
import { Points } from '../../../ui/points.tsx';
import { When } from '../../../ui/when.tsx';
import { Change } from './change.tsx';
import { KindTag } from './kind-tag.tsx';
import { Origin, ReceiptButton } from './ledger-columns.tsx';

type StatementCardProps = { readonly row: PointLogRow; readonly onOpen: (id: string) => void };

/** A movement of points on a phone. */
export const StatementCard = ({ row, onOpen }: StatementCardProps) => {
  const t = useT();
  return (
    <div className="statement-card">
      <div className="statement-card-line">
        <KindTag kind={row.type} />
        <strong>
          <Change points={row.available} />
        </strong>
      </div>
      <div className="statement-card-line statement-card-quiet">
        <When value={row.createdTime} />
        <span>
          {t('statement.column.balance')} <Points value={row.balance} />
        </span>
      </div>
      {row.frozen !== 0 && (
        <div className="statement-card-line statement-card-quiet">
          <span>
            {t('statement.column.frozen')} <Change points={row.frozen} />
          </span>
          <span>
            {t('statement.column.frozenBalance')} <Points value={row.frozenBalance} />
          </span>
        </div>
      )}
      <div className="statement-card-line">
        <Origin row={row} />
        <ReceiptButton row={row} label={t('exchange.receipt')} t={t} onOpen={onOpen} />
      </div>
    </div>
  );
};
