import { once } from 'node:events';
import { createServer } from 'node:net';

// Below what Linux (32,768) and other systems (49,152) give to connections and to listeners that name no port.
const lowest = 15_000;
const highest = 32_000;

/** Whether nobody listens there. */
const isFree = async (port: number): Promise<boolean> => {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
};

/**
 * A port of loopback that nobody uses, for a process that starts in a moment. A port that the system would choose is one
 * that it also gives to whoever asks next, while that process still starts; it never gives one of these.
 */
export const freePort = async (): Promise<number> => {
  const port = lowest + Math.floor(Math.random() * (highest - lowest));
  return (await isFree(port)) ? port : await freePort();
};
