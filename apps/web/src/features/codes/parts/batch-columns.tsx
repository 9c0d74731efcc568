import type { CodeBatch } from '@waybill/contract/endpoints/codes.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { Points } from '../../../ui/points.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { When } from '../../../ui/when.tsx';

/** What may be done with the batches of a list. */
export type BatchActs = {
  /** Why none may be taken back. */
  readonly denied: string | undefined;
  readonly onLook: (batch: CodeBatch) => void;
  readonly onVoid: (batch: CodeBatch) => void;
};

type OfBatch = BatchActs & { readonly of: CodeBatch };

const Sums = ({ of: { issued: all, used, open, void: voided, expired } }: { readonly of: CodeBatch }) => {
  const t = useT();
  return <span className="number">{t('codes.sums', { all, used, open, voided, expired })}</span>;
};

const BatchButtons = ({ of, denied, onLook, onVoid }: OfBatch) => {
  const t = useT();
  return (
    <span className="people-head">
      <Button size="small" onClick={() => onLook(of)}>
        {t('codes.look')}
      </Button>
      <ReasonButton
        size="small"
        variant="danger"
        denied={denied ?? (of.open === 0 ? t('codes.nothingOpen') : undefined)}
        onClick={() => onVoid(of)}
      >
        {t('codes.void')}
      </ReasonButton>
    </span>
  );
};

/** The columns of the list of batches. */
export const batchColumns = (t: WebTranslate, acts: BatchActs): Column<CodeBatch>[] => [
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
  { id: 'sums', header: t('codes.sumsHeader'), width: 300, cell: (batch) => <Sums of={batch} /> },
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
  {
    id: 'actions',
    header: t('orders.column.actions'),
    width: 170,
    cell: (batch) => <BatchButtons of={batch} {...acts} />,
  },
];

/** A batch where there is no room for columns. */
export const BatchCard = ({ of: batch, ...acts }: OfBatch) => (
  <div className="people-card">
    <div className="people-card-line">
      <strong>{batch.remark}</strong>
      <Points value={batch.points} />
    </div>
    <p className="people-quiet">
      <Sums of={batch} />
    </p>
    <BatchButtons of={batch} {...acts} />
  </div>
);
