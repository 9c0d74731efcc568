import type { PointReceipt } from '@waybill/contract/endpoints/points.ts';
import { useT } from '../../../frame/language.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { changeText } from '../change-text.ts';

type ReceiptEntryProps = {
  readonly entry: PointReceipt['entries'][number];
  /** Whether its fingerprint is right; undefined while nobody has checked. */
  readonly fits: boolean | undefined;
};

export const ReceiptEntry = ({ entry, fits }: ReceiptEntryProps) => {
  const t = useT();
  return (
    <li className="receipt-entry">
      <div className="receipt-entry-head">
        <strong>{t(`receipt.purse.${entry.purse}`)}</strong>
        <span className="number">{t('receipt.sequence', { sequence: entry.sequence })}</span>
        {fits !== undefined && (
          <StatusTag tone={fits ? 'success' : 'error'}>
            {t(fits ? 'receipt.fits' : 'receipt.differs')}
          </StatusTag>
        )}
      </div>
      <p className="number">
        {t('receipt.amount', {
          amount: changeText(entry.amount) ?? formatPoints(0),
          balance: formatPoints(entry.balance),
        })}
      </p>
      <details>
        <summary>{t('receipt.basis')}</summary>
        <dl>
          <dt>{t('receipt.previousHash')}</dt>
          <dd>{entry.previousHash}</dd>
          <dt>{t('receipt.content')}</dt>
          <dd>{entry.content}</dd>
          <dt>{t('receipt.hash')}</dt>
          <dd>{entry.hash}</dd>
        </dl>
      </details>
    </li>
  );
};
