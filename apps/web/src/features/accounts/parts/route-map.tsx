import { usLand } from '../../../ui/us-land.ts';
import './route-map.css';

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
  <svg className="route-map" viewBox="-10 -30 660 440" aria-hidden="true" focusable="false">
    <path className="route-map-land" d={usLand} />
    {routes.map(([route, arrived]) => (
      <g key={route}>
        <path className="route-map-route" d={route} />
        <path
          className="route-map-parcel"
          d={route}
          pathLength="100"
          style={{ strokeDashoffset: -arrived }}
        />
      </g>
    ))}
    {hubs.map(([x, y]) => (
      <g key={x} transform={`translate(${x} ${y})`}>
        <circle className="route-map-halo" r="9" />
        <circle className="route-map-hub" r="3.5" />
      </g>
    ))}
  </svg>
);

export default RouteMap;
