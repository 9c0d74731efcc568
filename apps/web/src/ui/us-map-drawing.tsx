import { usOutlines } from './us-outlines.ts';

type Props = {
  readonly levelOf: (code: string) => number;
  readonly titleOf: (code: string) => string;
  readonly marked: string | undefined;
  readonly onLook: (code: string | undefined) => void;
  readonly onChoose: (code: string) => void;
};

/** Radii of the dots by level, none first. */
const dotSizes = [1, 1.6, 2.2, 2.9, 3.6, 4.4];

/** The drawing itself, for the eye and the pointer; a table beside it tells the same. */
export default function UsMapDrawing({ levelOf, titleOf, marked, onLook, onChoose }: Props) {
  return (
    <svg viewBox="0 0 975 610" aria-hidden="true" onPointerLeave={() => onLook(undefined)}>
      {/* For the look of dots; `us-map.css` fills the states with them. */}
      <defs>
        {dotSizes.map((size, level) => (
          <pattern
            key={size}
            id={`us-map-dots-${level}`}
            width="11"
            height="11"
            patternUnits="userSpaceOnUse"
          >
            <circle cx="5.5" cy="5.5" r={size} />
          </pattern>
        ))}
      </defs>
      {usOutlines.map(([code, outline]) => (
        <path
          key={code}
          d={outline}
          data-level={levelOf(code)}
          onPointerEnter={() => onLook(code)}
          onClick={() => onChoose(code)}
        >
          <title>{titleOf(code)}</title>
        </path>
      ))}
      {/* Above its neighbours, which would else cover half of its border. */}
      {usOutlines
        .filter(([code]) => code === marked)
        .map(([code, outline]) => (
          <path key={`${code} marked`} className="us-map-mark" d={outline} />
        ))}
    </svg>
  );
}
