import { usOutlines } from './us-outlines.ts';

type Props = {
  readonly levelOf: (code: string) => number;
  readonly titleOf: (code: string) => string;
  readonly marked: string | undefined;
  readonly onLook: (code: string | undefined) => void;
  readonly onChoose: (code: string) => void;
};

/** The drawing itself, for the eye and the pointer; a table beside it tells the same. */
export default function UsMapDrawing({ levelOf, titleOf, marked, onLook, onChoose }: Props) {
  return (
    <svg viewBox="0 0 975 610" aria-hidden="true" onPointerLeave={() => onLook(undefined)}>
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
