export class LanesFull extends Error {}

/**
 * Does work on so many lanes at a time, taking turns between those whose it is. When more than `most` wait, whoever has
 * the most waiting loses the last of it: a flood turns away nobody but itself.
 */
export const createFairLanes = (
  lanes: number,
  most: number,
): (<T>(who: string, work: () => Promise<T>) => Promise<T>) => {
  // In the order of their turns.
  const queues = new Map<string, { readonly start: () => void; readonly drop: () => void }[]>();
  let running = 0;
  let waiting = 0;

  const begin = (): void => {
    const [first] = queues;
    if (first === undefined || running >= lanes) return;
    const [who, queue] = first;
    const one = queue.shift();
    queues.delete(who);
    if (queue.length > 0) queues.set(who, queue);
    waiting -= 1;
    running += 1;
    one?.start();
  };
  const dropLast = (): void => {
    const [who, queue] = [...queues].reduce((one, other) => (other[1].length >= one[1].length ? other : one));
    queue.pop()?.drop();
    if (queue.length === 0) queues.delete(who);
    waiting -= 1;
  };

  return async (who, work) => {
    await new Promise<void>((start, reject) => {
      const queue = queues.get(who) ?? [];
      queue.push({ start, drop: () => reject(new LanesFull()) });
      queues.set(who, queue);
      waiting += 1;
      begin();
      if (waiting > most) dropLast();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      begin();
    }
  };
};
