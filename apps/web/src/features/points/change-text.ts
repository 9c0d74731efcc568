import { formatPoints } from '../../ui/points.tsx';

/** A change of points with its sign; nothing for none. */
export const changeText = (points: number): string | undefined => {
  if (points === 0) return undefined;
  return `${points > 0 ? '+' : '−'}${formatPoints(Math.abs(points))}`;
};
