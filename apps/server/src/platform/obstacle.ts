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

export type Obstacle = {
  readonly cause: string;
  readonly advice: string;
};

export class ObstacleError extends Error {
  constructor({ cause, advice }: Obstacle, options?: ErrorOptions) {
    super(`${cause}. ${advice}.`, options);
  }
}

/** @throws ObstacleError when there is one. */
export const rejectObstacle = (obstacle: Obstacle | undefined): void => {
  if (obstacle !== undefined) throw new ObstacleError(obstacle);
};
