/** What stands in the way of the server, for whoever runs it. */
export type Obstacle = {
  /** What is wrong. */
  readonly cause: string;
  /** What to do about it. */
  readonly advice: string;
};

/** An obstacle that ends what was being done; its message is both in words. */
export class ObstacleError extends Error {
  constructor({ cause, advice }: Obstacle, options?: ErrorOptions) {
    super(`${cause}. ${advice}.`, options);
  }
}

/** @throws ObstacleError when there is one. */
export const rejectObstacle = (obstacle: Obstacle | undefined): void => {
  if (obstacle !== undefined) throw new ObstacleError(obstacle);
};
