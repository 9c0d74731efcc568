import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { measureText } from './measure.ts';
import { Skeleton } from './skeleton.tsx';
import { boundOf, dotSize, levelOf, levelShades, mapLevels } from './us-states.ts';
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

export const UsMap = (props: {
  /** By the two letters of a state. */
  readonly values: ReadonlyMap<string, number>;
  readonly labelOf: (code: string, value: number) => string;
  readonly hint: string;
  readonly chosen: string | undefined;
  readonly look?: 'shades' | 'dots';
  readonly onChoose: (code: string) => void;
}) => {
  const { values, labelOf, hint, chosen, look = 'shades', onChoose } = props;
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
    <div className="grid gap-2 min-w-0">
      <p className="min-h-5.5 text-secondary text-sm">{shown === undefined ? hint : titleOf(shown)}</p>
      <div ref={place} className="min-h-45 aspect-[975/610]">
        <Suspense fallback={<Skeleton lines={6} />}>
          {seen ? (
            <UsMapDrawing
              look={look}
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
      <ul className="flex flex-wrap gap-y-1 gap-x-3.5 items-center text-secondary text-xs">
        {[0, ...levels].map((level) => (
          <li key={level} className="number flex gap-1.5 items-center">
            <i
              className={`${look === 'dots' ? 'rounded-full' : 'h-2.5 w-4 rounded-[2px]'} ${level === 0 ? 'bg-(--border-color-neutral)' : look === 'dots' ? 'bg-primary' : 'bg-chart-1'}`}
              style={
                look === 'dots'
                  ? { width: dotSize(level), height: dotSize(level) }
                  : { opacity: levelShades[level] }
              }
            />
            {level === 0 ? 0 : rangeText(boundOf(level - 1, most) + 1, boundOf(level, most))}
          </li>
        ))}
      </ul>
    </div>
  );
};

/** The map with what belongs to it at its side. */
export const MapWithSide = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_290px] gap-8 items-start max-[900px]:grid-cols-1 max-[900px]:gap-3 *:first:max-w-180">
    {children}
  </div>
);
