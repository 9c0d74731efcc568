import { createServer } from 'node:net';
import type { Config } from '../config/config.ts';
import type { Obstacle } from '../obstacle.ts';

export const obstacleToListening = (
  { host, port }: Pick<Config, 'host' | 'port'>,
  error: NodeJS.ErrnoException,
): Obstacle => {
  switch (error.code) {
    case 'EADDRINUSE':
      return {
        cause: `Port ${port} of ${host} is in use by another program (EADDRINUSE)`,
        advice: 'End that program, or set PORT to a port that is free',
      };
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return {
        cause: `${host} is no address of this machine (${error.code})`,
        advice: 'Set HOST to one that is: 127.0.0.1 for this machine alone, 0.0.0.0 for all addresses',
      };
    case 'EACCES':
      return {
        cause: `This user may not listen on port ${port} of ${host} (EACCES)`,
        advice: 'Set PORT to 1024 or above and let a proxy have the port below',
      };
    default:
      return {
        cause: `Port ${port} of ${host} cannot be used (${error.code ?? error.message})`,
        advice: 'Set HOST and PORT to others',
      };
  }
};

export const findListenObstacle = (place: Pick<Config, 'host' | 'port'>): Promise<Obstacle | undefined> =>
  new Promise((resolve) => {
    const server = createServer((socket) => void socket.destroy());
    server.once('error', (error) => resolve(obstacleToListening(place, error)));
    server.listen({ host: place.host, port: place.port }, () => void server.close(() => resolve(undefined)));
  });
