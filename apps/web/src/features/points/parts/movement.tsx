import type { PointKind, PointLogRow } from '@waybill/contract/endpoints/points.ts';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { myOrderPath } from '../../../paths.ts';
import { changeText } from '../change-text.ts';

export const Kind = ({ kind }: { readonly kind: PointKind }) => {
  const t = useT();
  return <span>{t(`pointKind.${kind}`)}</span>;
};

export const Change = ({ points }: { readonly points: number }) => {
  const text = changeText(points);
  if (text === undefined) return <span aria-hidden="true">–</span>;
  return <span className={points > 0 ? 'number text-success font-semibold' : 'number'}>{text}</span>;
};

type OriginProps = { readonly row: Pick<PointLogRow, 'orderNo' | 'remark'> };

export const Origin = ({ row: { orderNo, remark } }: OriginProps) => {
  if (orderNo !== null)
    return (
      <Link className="font-mono text-sm" to={myOrderPath(orderNo)}>
        {orderNo}
      </Link>
    );
  return remark === null || remark === '' ? <span aria-hidden="true">–</span> : <span>{remark}</span>;
};
