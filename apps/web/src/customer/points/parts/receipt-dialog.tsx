import { useQuery } from '@tanstack/react-query';
import { pointEndpoints, type PointReceipt } from '@waybill/contract/endpoints/points.ts';
import { Fragment, useState } from 'react';
import { query } from '../../../client/query.ts';
import { saveFile } from '../../../client/files.ts';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { useT } from '../../../shell/language.tsx';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { When } from '../../../kit/when.tsx';
import { browserCrypto, verifyReceipt } from '@waybill/contract/archive/verify-receipt.ts';
import { Change, Origin, changeText } from './movement.tsx';
import { formatPoints } from '../../../kit/points.tsx';
import { StatusTag } from '../../../kit/tag.tsx';

const ReceiptEntry = (props: {
  readonly entry: PointReceipt['entries'][number];
  /** Whether its fingerprint is right; undefined while nobody has checked. */
  readonly fits: boolean | undefined;
}) => {
  const { entry, fits } = props;
  const t = useT();
  return (
    <li className="py-2.5 px-3 border border-default rounded-md bg-surface-sunken text-sm">
      <div className="flex flex-wrap gap-y-1 gap-x-2.5 items-center">
        <strong>{t(`word.${entry.purse}Points`)}</strong>
        <span className="number">{t('receipt.sequence', { sequence: entry.sequence })}</span>
        {fits !== undefined && (
          <span className="ms-auto">
            <StatusTag tone={fits ? 'success' : 'error'}>
              {t(fits ? 'receipt.fits' : 'receipt.differs')}
            </StatusTag>
          </span>
        )}
      </div>
      <p className="number">
        {t('receipt.amount', {
          amount: changeText(entry.amount) ?? formatPoints(0),
          balance: formatPoints(entry.balance),
        })}
      </p>
      <details>
        <summary className="mt-1 text-primary cursor-pointer">{t('receipt.basis')}</summary>
        <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-y-0.5 gap-x-2.5 mt-1.5 max-sm:grid-cols-1">
          {(['previousHash', 'content', 'hash'] as const).map((name) => (
            <Fragment key={name}>
              <dt className="text-tertiary">{t(`receipt.${name}`)}</dt>
              <dd className="font-mono text-xs wrap-anywhere">{entry[name]}</dd>
            </Fragment>
          ))}
        </dl>
      </details>
    </li>
  );
};

type Verification = readonly boolean[] | 'working' | 'impossible' | undefined;

export const ReceiptDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = useT();
  // What is written there never changes.
  const reading = useQuery(
    query(pointEndpoints.pointReceipt, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY }),
  );
  const { data: receipt } = reading;
  const [verification, setVerification] = useState<Verification>();

  const judged = Array.isArray(verification) ? (verification as readonly boolean[]) : undefined;
  const wrong = judged?.filter((fits) => !fits).length ?? 0;

  const verify = async (shown: PointReceipt): Promise<void> => {
    const subtle = browserCrypto();
    if (subtle === undefined) {
      setVerification('impossible');
      return;
    }
    setVerification('working');
    setVerification(await verifyReceipt(shown, subtle));
  };

  return (
    <Dialog
      title={t('receipt.title')}
      width={640}
      onClose={onClose}
      foot={
        <>
          {receipt !== undefined && (
            <Button onClick={() => download(receipt)}>{t('receipt.download')}</Button>
          )}
          <Button onClick={onClose}>{t('dialog.close')}</Button>
          {receipt !== undefined && (
            <Button
              variant="primary"
              loading={verification === 'working'}
              onClick={() => void verify(receipt)}
            >
              {t(verification === 'working' ? 'codeStep.submitting' : 'receipt.verify')}
            </Button>
          )}
        </>
      }
    >
      {receipt !== undefined ? (
        <div className="grid gap-4">
          <Facts
            facts={[
              { name: t('word.receipt'), value: <span className="number">{receipt.id}</span> },
              { name: t('word.type'), value: t(`pointKind.${receipt.type}`) },
              { name: t('word.time'), value: <When value={receipt.createdTime} /> },
              { name: t('word.account'), value: receipt.userName },
              { name: t('word.availableChange'), value: <Change points={receipt.available} /> },
              { name: t('word.frozenChange'), value: <Change points={receipt.frozen} frozen /> },
              { name: t('ledger.column.remark'), value: <Origin row={receipt} /> },
            ]}
          />
          <section className="grid gap-2.5 pt-4 border-t border-default">
            <h3 className="flex gap-1.5 items-center text-base font-semibold">
              <Icon name="lock" /> {t('receipt.chain')}
            </h3>
            <p className="text-tertiary text-sm">{t('receipt.explain')}</p>
            {verification === 'impossible' && (
              <Notice tone="warning" hint={t('receipt.noCryptoHint')}>
                {t('receipt.noCrypto')}
              </Notice>
            )}
            {judged !== undefined &&
              (wrong === 0 ? (
                <Notice tone="success">{t('receipt.allFit', { count: judged.length })}</Notice>
              ) : (
                <Notice tone="error" hint={t('receipt.someDifferHint')}>
                  {t('receipt.someDiffer', { count: wrong })}
                </Notice>
              ))}
            <ul className="grid gap-2">
              {receipt.entries.map((entry, index) => (
                <ReceiptEntry key={`${entry.purse}${entry.sequence}`} entry={entry} fits={judged?.[index]} />
              ))}
            </ul>
          </section>
        </div>
      ) : (
        <QueryWait query={reading} lines={8} />
      )}
    </Dialog>
  );
};

const download = (receipt: PointReceipt): void =>
  saveFile(
    new Blob([JSON.stringify(receipt, undefined, 2)], { type: 'application/json' }),
    `waybill-receipt-${receipt.id}.json`,
  );
