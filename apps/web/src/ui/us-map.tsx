import { Suspense, useEffect, useRef, useState } from 'react';
import { measureText } from './measure.ts';
import { Skeleton } from './skeleton.tsx';
import './time-chart.css';
import './us-map.css';
import { boundOf, levelOf, mapLevels } from './us-states.ts';
import { lazyPart } from './lazy-part.tsx';

// The outlines weigh more than the page; they come when the map is looked at.
const UsMapDrawing = lazyPart(() => import('./us-map-drawing.tsx'));

const useSeen = () => {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || seen) return undefined;
    const observer = new IntersectionObserver((entries) =>
      setSeen(entries.some(({ isIntersecting }) => isIntersecting)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen]);
  return { place, seen };
};

const rangeText = (first: number, last: number): string =>
  [...new Set([first, last])].map((value) => measureText(value, 'count')).join('–');

type Props = {
  /** By the two letters of a state. */
  readonly values: ReadonlyMap<string, number>;
  readonly labelOf: (code: string, value: number) => string;
  readonly hint: string;
  readonly chosen: string | undefined;
  readonly look?: 'shades' | 'dots';
  readonly onChoose: (code: string) => void;
};

export const UsMap = ({ values, labelOf, hint, chosen, look = 'shades', onChoose }: Props) => {
  const { place, seen } = useSeen();
  const [looked, setLooked] = useState<string>();
  const most = Math.max(0, ...values.values());
  const valueOf = (code: string): number => values.get(code) ?? 0;
  const titleOf = (code: string): string => labelOf(code, valueOf(code));
  const shown = looked ?? chosen;
  const levels = Array.from({ length: mapLevels }, (_, i) => i + 1).filter(
    (level) => boundOf(level, most) > boundOf(level - 1, most),
  );
  return (
    <div className="us-map" data-look={look}>
      <p className="us-map-said">{shown === undefined ? hint : titleOf(shown)}</p>
      <div ref={place} className="us-map-place">
        <Suspense fallback={<Skeleton lines={6} />}>
          {seen ? (
            <UsMapDrawing
              levelOf={(code) => levelOf(valueOf(code), most)}
              titleOf={titleOf}
              marked={shown}
              onLook={setLooked}
              onChoose={onChoose}
            />
          ) : (
            <Skeleton lines={6} />
          )}
        </Suspense>
      </div>
      <ul className="us-map-legend">
        <li>
          <i data-level="0" />0
        </li>
        {levels.map((level) => (
          <li key={level} className="number">
            <i data-level={level} />
            {rangeText(boundOf(level - 1, most) + 1, boundOf(level, most))}
          </li>
        ))}
      </ul>
    </div>
  );
};
