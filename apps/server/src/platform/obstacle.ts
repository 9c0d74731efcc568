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
