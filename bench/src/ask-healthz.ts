// The thread of silence.ts. One call after the other is the point.
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const everyMs = 20;

/** A call that breaks off belongs to a process that was not there, and says nothing. */
const ask = async (url: string): Promise<never> => {
  for (;;) {
    const began = performance.now();
    const answered = await fetch(`${url}/healthz`)
      .then((answer) => answer.text())
      .catch(() => undefined);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    if (answered !== undefined) parentPort?.postMessage(performance.now() - began);
    await pause(everyMs);
  }
};

for (const url of workerData as readonly string[]) void ask(url);
