import { usLand } from '../../../kit/us-land.ts';

const hubs = [
  [53, 22],
  [46, 239],
  [221, 178],
  [316, 291],
  [423, 144],
  [450, 200],
  [402, 253],
  [475, 268],
  [581, 138],
  [547, 380],
  [356, 100],
] as const;

/** Ways between the hubs, and how far along each its parcel has come, in percent. */
const routes = [
  ['M450 200Q250 20 53 22', 62],
  ['M402 253Q210 120 46 239', 38],
  ['M402 253Q500 110 581 138', 55],
  ['M450 200Q380 60 221 178', 70],
  ['M316 291Q380 200 423 144', 30],
  ['M475 268Q540 300 547 380', 66],
  ['M402 253Q360 170 356 100', 48],
  ['M475 268Q380 330 316 291', 58],
] as const;

const RouteMap = () => (
  <svg
    className="block w-full h-auto overflow-visible"
    viewBox="-10 -30 660 440"
    aria-hidden="true"
    focusable="false"
  >
    <path
      fill="none"
      stroke="rgb(148 188 255 / 34%)"
      strokeWidth="3.6"
      strokeLinecap="round"
      strokeDasharray="0 10"
      d={usLand}
    />
    {routes.map(([route, arrived]) => (
      <g key={route}>
        <path fill="none" stroke="rgb(143 188 255 / 42%)" strokeWidth="1.2" d={route} />
        <path
          fill="none"
          stroke="#ffc857"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeDasharray="7 193"
          className="motion-safe:animate-[route-map-travel_4.5s_cubic-bezier(0.25,0.6,0.3,1)]"
          d={route}
          pathLength="100"
          style={{ strokeDashoffset: -arrived }}
        />
      </g>
    ))}
    {hubs.map(([x, y]) => (
      <g key={x} transform={`translate(${x} ${y})`}>
        <circle fill="rgb(116 171 255 / 30%)" r="9" />
        <circle fill="#fff" r="3.5" />
      </g>
    ))}
  </svg>
);

export default RouteMap;
