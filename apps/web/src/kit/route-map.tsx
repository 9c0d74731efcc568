import { onceEach } from './once-each.ts';
import type { StateTone } from './tag.tsx';
import { usLand, type MapPoint } from './us-land.ts';

export type RouteStop = {
  readonly name: string;
  readonly point: MapPoint;
  /** The way to it leads back. */
  readonly back: boolean;
};

/** Width over height of the picture. */
const shape = 2.5;
/** Units of the map that are shown at least, and around the outermost places. */
const leastWidth = 300;
const margin = 46;

const frameOf = (points: readonly MapPoint[]) => {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(leastWidth, right - left + 2 * margin, (bottom - top + 2 * margin) * shape);
  return { width, x: (left + right - width) / 2, y: (top + bottom - width / shape) / 2 };
};

/** An arc to the north, or to the south for the way back. */
const arc = ([x1, y1]: MapPoint, [x2, y2]: MapPoint, back: boolean): string => {
  const bend = Math.hypot(x2 - x1, y2 - y1) * (back ? 0.22 : -0.22);
  return `M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + bend} ${x2} ${y2}`;
};

const sea = '#0b1e5b';
const line = { fill: 'none', strokeLinecap: 'round', vectorEffect: 'non-scaling-stroke' } as const;
const hereColors: Readonly<Record<StateTone, string>> = {
  neutral: '#6d8bff',
  moving: '#6d8bff',
  good: '#35c77c',
  warn: '#ffc857',
  error: '#ff8a8d',
};

export const RouteMap = (props: {
  /** What the route is, for who does not see it. */
  readonly label: string;
  /** In the order of the way; the last is where the parcel is. */
  readonly stops: readonly RouteStop[];
  /** Where it is going to, while it is not there. */
  readonly goal?: RouteStop | undefined;
  readonly tone: StateTone;
  /** Another one sends a pulse along the way. */
  readonly pulse: string;
}) => {
  const { label, stops, goal, tone, pulse } = props;
  const here = stops.at(-1);
  if (here === undefined) return null;
  const points = [...stops, ...(goal === undefined ? [] : [goal])].map(({ point }) => point);
  const { x, y, width } = frameOf(points);
  // Texts and dots are as large as on any other part of the map.
  const unit = width / 400;
  const turn = stops.findIndex(({ back }) => back) - 1;
  const named = new Map(
    [stops[0], stops[turn], here, goal].flatMap((stop) => (stop === undefined ? [] : [[stop.name, stop]])),
  );
  const legs = stops
    .slice(1)
    .map((to, at) => ({ back: to.back, way: arc((stops[at] ?? to).point, to.point, to.back) }));
  const whole = legs.map(({ way }) => way).join('');
  return (
    <svg
      className="block w-full aspect-[2.5] rounded-lg"
      viewBox={`${x} ${y} ${width} ${width / shape}`}
      role="img"
      aria-label={label}
      style={{ background: sea, fontSize: 11 * unit }}
    >
      <path
        fill="none"
        stroke="rgb(110 135 216 / 50%)"
        strokeWidth="2.6"
        strokeDasharray="0 10"
        strokeLinecap="round"
        d={usLand}
      />
      {onceEach(legs, ({ way }) => way).map(({ key, item: { way, back } }) => (
        <path
          key={key}
          {...line}
          {...(back
            ? { stroke: '#ffc857', strokeWidth: 2, strokeDasharray: '5 5' }
            : { stroke: '#8fa8ff', strokeWidth: 1.6 })}
          d={way}
        />
      ))}
      {goal !== undefined && (
        <path
          {...line}
          stroke="#8fa8ff"
          strokeWidth="1.6"
          strokeDasharray="1 5"
          opacity="0.55"
          d={arc(here.point, goal.point, false)}
        />
      )}
      {whole !== '' && (
        // Once, when it opens and when an event arrives.
        <path
          key={pulse}
          className="motion-safe:animate-route-pulse"
          fill="none"
          stroke="#ffc857"
          strokeWidth="3"
          strokeDasharray="5 195"
          strokeDashoffset="6"
          strokeLinecap="round"
          d={whole}
          pathLength="100"
        />
      )}
      {onceEach(stops.slice(0, -1), ({ name }) => name).map(({ key, item: { point } }) => (
        <circle key={key} fill="#fff" cx={point[0]} cy={point[1]} r={3 * unit} />
      ))}
      {goal !== undefined && (
        <circle
          fill={sea}
          stroke="#fff"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
          cx={goal.point[0]}
          cy={goal.point[1]}
          r={4 * unit}
        />
      )}
      <circle fill={hereColors[tone]} cx={here.point[0]} cy={here.point[1]} r={5 * unit} />
      {[...named.values()].map(({ name, point: [cx, cy] }) => (
        <text
          key={name}
          fill="#fff"
          stroke={sea}
          strokeLinejoin="round"
          strokeWidth="0.3em"
          paintOrder="stroke"
          x={cx}
          y={cy + (cy - y > (width / shape) * 0.55 ? 16 : -9) * unit}
          textAnchor={cx - x < width * 0.2 ? 'start' : cx - x > width * 0.8 ? 'end' : 'middle'}
        >
          {name}
        </text>
      ))}
    </svg>
  );
};
