/** Dots of 10 units that fill the outline of the contiguous United States (Albers projection), a run a row. */
export const usLand =
  'M35 5h0.1M55 5h10M35 15h70M35 25h130M605 25h10M35 35h200M605 35h10M35 45h320M605 45h20M25 55h360M605 55h30M25 65h350M405 65h0.1M595 65h30M25 75h420M565 75h50M15 85h410M455 85h0.1M555 85h50M15 95h400M445 95h20M545 95h60M15 105h400M435 105h30M545 105h60M5 115h410M435 115h40M525 115h90M5 125h410M445 125h30M515 125h80M5 135h410M445 135h20M505 135h80M5 145h410M435 145h140M5 155h570M15 165h560M15 175h560M15 185h540M15 195h550M15 205h550M25 215h550M25 225h550M45 235h520M45 245h510M55 255h490M65 265h470M95 275h430M115 285h410M125 295h390M195 305h320M205 315h310M215 325h220M465 325h10M495 325h30M215 335h200M505 335h20M265 345h70M405 345h10M515 345h20M275 355h50M515 355h20M275 365h40M515 365h30M285 375h20M525 375h20M285 385h20M535 385h10M305 395h0.1';

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

// Albers' equal-area conic with the parallels that maps of the country have, 29.5° and 45.5°, around 96° W.
const [south, north] = [radians(29.5), radians(45.5)] as const;
const cone = (Math.sin(south) + Math.sin(north)) / 2;
const constant = Math.cos(south) ** 2 + 2 * cone * Math.sin(south);

/** A point of the map, in its units. */
export type MapPoint = readonly [x: number, y: number];

/** Where a place lies on `usLand`; undefined outside of the contiguous United States. */
export const onUsLand = (latitude: number, longitude: number): MapPoint | undefined => {
  if (latitude < 24 || latitude > 50 || longitude < -125.5 || longitude > -66) return undefined;
  const radius = Math.sqrt(constant - 2 * cone * Math.sin(radians(latitude))) / cone;
  const angle = cone * radians(longitude + 96);
  return [326 + 897 * radius * Math.sin(angle), 891 * radius * Math.cos(angle) - 944];
};
