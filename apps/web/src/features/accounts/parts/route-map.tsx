import './route-map.css';

/** Dots of 10 units that fill the outline of the contiguous United States (Albers projection), a run a row. */
const land =
  'M35 5h0.1M55 5h10M35 15h70M35 25h130M605 25h10M35 35h200M605 35h10M35 45h320M605 45h20M25 55h360M605 55h30M25 65h350M405 65h0.1M595 65h30M25 75h420M565 75h50M15 85h410M455 85h0.1M555 85h50M15 95h400M445 95h20M545 95h60M15 105h400M435 105h30M545 105h60M5 115h410M435 115h40M525 115h90M5 125h410M445 125h30M515 125h80M5 135h410M445 135h20M505 135h80M5 145h410M435 145h140M5 155h570M15 165h560M15 175h560M15 185h540M15 195h550M15 205h550M25 215h550M25 225h550M45 235h520M45 245h510M55 255h490M65 265h470M95 275h430M115 285h410M125 295h390M195 305h320M205 315h310M215 325h220M465 325h10M495 325h30M215 335h200M505 335h20M265 345h70M405 345h10M515 345h20M275 355h50M515 355h20M275 365h40M515 365h30M285 375h20M525 375h20M285 385h20M535 385h10M305 395h0.1';

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

/** Parcels under way between the carriers' hubs: the picture of the sign-in page. */
const RouteMap = () => (
  <svg className="route-map" viewBox="-10 -30 660 440" aria-hidden="true" focusable="false">
    <path className="route-map-land" d={land} />
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
