import type { Obstacle } from '../obstacle.ts';

export const serverObstacle = (server: {
  readonly version: string;
  readonly version_number: number;
  readonly encoding: string;
}): Obstacle | undefined => {
  const { version, version_number: number, encoding } = server;
  if (number < 150_000)
    return { cause: `The database is PostgreSQL ${version}`, advice: 'Waybill needs PostgreSQL 15 or later' };
  return encoding === 'UTF8'
    ? undefined
    : {
        cause: `The database has the encoding ${encoding}`,
        advice: "Make one with ENCODING 'UTF8' and TEMPLATE template0, and restore a backup into it",
      };
};
