import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds after which a Redis that says nothing is given up; one of use answers within a hundredth of that. */
const timeoutMs = 3_000;

/** The code of the system or, of an answer of Redis, its first word (`WRONGPASS`, `NOPERM`): the rest may quote secrets. */
const codeOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? /^[A-Z]+\b/.exec(message ?? '')?.[0] ?? 'unknown reason';
};

/**
 * Signs in to Redis or Valkey and runs a script, as counting does, without storing anything; answers why it cannot,
 * undefined when it can.
 */
export const checkRedis = async (url: string): Promise<string | undefined> => {
  // Loaded by those only who use it.
  const { createClient } = await import('@redis/client');
  const client = createClient({ url, socket: { connectTimeout: timeoutMs, reconnectStrategy: false } });
  // What goes wrong is told by the call that waits for it.
  client.on('error', () => undefined);
  const runScript = async (): Promise<string | undefined> => {
    try {
      await client.connect();
      await client.eval('return 1');
      return undefined;
    } catch (error) {
      return codeOf(error);
    }
  };
  try {
    return await Promise.race([runScript(), delay(timeoutMs, 'no answer', { ref: false })]);
  } finally {
    if (client.isOpen) client.destroy();
  }
};
