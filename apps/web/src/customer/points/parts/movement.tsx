import type { PointLogRow } from '@waybill/contract/endpoints/points.ts';
import { Link } from 'react-router';
import { myOrderPath } from '../../../paths.ts';
import { formatPoints } from '../../../kit/points.tsx';

/** A change of points with its sign; nothing for none. */
export const changeText = (points: number): string | undefined => {
  if (points === 0) return undefined;
  return `${points > 0 ? '+' : '−'}${formatPoints(Math.abs(points))}`;
};

/** Points that came are green; those that were only frozen are not. */
export const Change = ({ points, frozen = false }: { points: number; frozen?: boolean }) => {
  const text = changeText(points);
  if (text === undefined) return <span aria-hidden="true">–</span>;
  return (
    <span className={points > 0 && !frozen ? 'number text-success font-semibold' : 'number'}>{text}</span>
  );
};

export const Origin = ({ row: { orderNo, remark } }: { row: Pick<PointLogRow, 'orderNo' | 'remark'> }) => {
  if (orderNo !== null)
    return (
      <Link className="font-mono text-sm" to={myOrderPath(orderNo)}>
        {orderNo}
      </Link>
    );
  return remark === null || remark === '' ? <span aria-hidden="true">–</span> : <span>{remark}</span>;
};
