import { usOutlines } from './us-outlines.ts';

import { dotSize, levelShades, mapLevels } from './us-states.ts';

/** The drawing itself, for the eye and the pointer; a table beside it tells the same. */
export default function UsMapDrawing(props: {
  readonly look: 'shades' | 'dots';
  readonly levelOf: (code: string) => number;
  readonly titleOf: (code: string) => string;
  readonly marked: string | undefined;
  readonly onLook: (code: string | undefined) => void;
  readonly onChoose: (code: string) => void;
}) {
  const { look, levelOf, titleOf, marked, onLook, onChoose } = props;
  return (
    <svg
      className="block w-full h-auto"
      viewBox="0 0 975 610"
      aria-hidden="true"
      onPointerLeave={() => onLook(undefined)}
    >
      <defs>
        {Array.from({ length: mapLevels + 1 }, (_, level) => (
          <pattern
            key={`dots ${level}`}
            id={`us-map-dots-${level}`}
            width="11"
            height="11"
            patternUnits="userSpaceOnUse"
          >
            <circle
              className={level === 0 ? 'fill-(--border-color-neutral)' : 'fill-primary'}
              cx="5.5"
              cy="5.5"
              r={dotSize(level) / 2}
            />
          </pattern>
        ))}
      </defs>
      {usOutlines.map(([code, outline]) => {
        const level = levelOf(code);
        return (
          <path
            key={code}
            className={`cursor-pointer [pointer-events:all] ${look === 'dots' ? 'stroke-transparent' : `stroke-surface ${level === 0 ? 'fill-(--border-color-neutral)' : 'fill-chart-1'}`}`}
            d={outline}
            {...(look === 'dots'
              ? { fill: `url('#us-map-dots-${level}')` }
              : { fillOpacity: levelShades[level] })}
            onPointerEnter={() => onLook(code)}
            onClick={() => onChoose(code)}
          >
            <title>{titleOf(code)}</title>
          </path>
        );
      })}
      {/* Above its neighbours, which would else cover half of its border. */}
      {usOutlines
        .filter(([code]) => code === marked)
        .map(([code, outline]) => (
          <path
            key={`${code} marked`}
            className="fill-none stroke-(--text-color-default) [stroke-width:1.8] pointer-events-none"
            d={outline}
          />
        ))}
    </svg>
  );
}
