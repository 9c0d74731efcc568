import { feature } from 'topojson-client';
import atlas from 'us-atlas/states-albers-10m.json' with { type: 'json' };
import { stateOfNumber } from './us-states.ts';

type Point = readonly [number, number];
/** The atlas is drawn 975 wide, about as wide as the page shows it: points nearer than this are not told apart. */
const nearest = 2;

/** A border between two corners in whole units. Neighbours share it, so both get the same. */
const plainBorder = (steps: readonly (readonly number[])[]): Point[] => {
  const { scale, translate } = atlas.transform;
  const [scaleX = 1, scaleY = 1] = scale;
  const [left = 0, top = 0] = translate;
  let [x, y] = [0, 0];
  const points = steps.map(([dx = 0, dy = 0]): Point => {
    x += dx;
    y += dy;
    return [Math.round(x * scaleX + left), Math.round(y * scaleY + top)];
  });
  const kept: Point[] = [];
  for (const [index, point] of points.entries()) {
    const last = kept.at(-1);
    const isEnd = index === points.length - 1;
    if (last === undefined || isEnd || Math.hypot(point[0] - last[0], point[1] - last[1]) >= nearest)
      kept.push(point);
  }
  return kept;
};

/** Steps are shorter than places, and a minus parts two numbers as well as a space does. */
const pathOf = (ring: readonly (readonly number[])[]): string => {
  const [first = [0, 0]] = ring;
  const steps = ring.slice(1).map(([x = 0, y = 0], index) => {
    const [fromX = 0, fromY = 0] = ring[index] ?? first;
    return `${x - fromX} ${y - fromY}`;
  });
  return `M${first.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`;
};

const states = () => {
  const plain: unknown = { ...atlas, transform: undefined, arcs: atlas.arcs.map(plainBorder) };
  const topology = plain as Parameters<typeof feature>[0];
  const read = topology.objects['states'] && feature(topology, topology.objects['states']);
  if (read?.type !== 'FeatureCollection') throw new TypeError('the atlas has no states');
  return read.features;
};

/**
 * Outlines of the states as paths in whole units of 975 by 610, by their two letters. Made while building: the atlas and
 * what reads it stay behind.
 */
export const usOutlines: readonly (readonly [code: string, outline: string])[] = states().flatMap(
  ({ id, geometry }) => {
    const code = stateOfNumber(String(id));
    if (code === undefined || (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon')) return [];
    const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
    return [
      [
        code,
        rings
          .filter((ring) => ring.length > 3)
          .map(pathOf)
          .join(''),
      ] as const,
    ];
  },
);
