import { changeText } from '../change-text.ts';

/** A change of points: what came in stands out. */
export const Change = ({ points }: { readonly points: number }) => {
  const text = changeText(points);
  if (text === undefined) return <span aria-hidden="true">–</span>;
  return <span className={points > 0 ? 'points-in number' : 'number'}>{text}</span>;
};
