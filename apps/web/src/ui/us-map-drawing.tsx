import { feature } from 'topojson-client';
import atlas from 'us-atlas/states-albers-10m.json';
import { stateOfNumber } from './us-states.ts';

type Ring = readonly (readonly number[])[];
type Shape = { readonly code: string; readonly outline: string };

const ringText = (ring: Ring): string =>
  `M${ring.map(([x = 0, y = 0]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}Z`;

type States = {
  readonly features: readonly {
    readonly id?: string | number | undefined;
    readonly geometry: { readonly type: string; readonly coordinates?: unknown };
  }[];
};

// The compiler knows the file as plain JSON.
const topology = atlas as unknown as Parameters<typeof feature>[0];

/** Outlines of the states, in the projection that the atlas has them in: Alaska and Hawaii stand below the others. */
const shapes: readonly Shape[] = (() => {
  const states = feature(topology, 'states') as unknown as States;
  return states.features.flatMap(({ id, geometry: { type, coordinates } }) => {
    const code = stateOfNumber(String(id));
    if (code === undefined) return [];
    const rings = type === 'Polygon' ? (coordinates as Ring[]) : (coordinates as Ring[][]).flat();
    return [{ code, outline: rings.map(ringText).join('') }];
  });
})();

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
      {shapes.map(({ code, outline }) => (
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
      {shapes
        .filter(({ code }) => code === marked)
        .map(({ code, outline }) => (
          <path key={`${code} marked`} className="us-map-mark" d={outline} />
        ))}
    </svg>
  );
}
