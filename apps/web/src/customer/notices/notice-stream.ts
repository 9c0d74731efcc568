import type { After } from '../../client/after.ts';

/** How long to wait before the stream is opened anew, in milliseconds: doubled each time, up to a cap. */
export const streamDelays = { first: 2_000, cap: 120_000 } as const;

export type StreamPorts = {
  /** Opens the stream; null when there is nobody to open it for. */
  readonly open: (signal: AbortSignal) => Promise<Response>;
  readonly after: After;
};

/** Errors that another try would not change: not allowed, no such call. A token may be renewed meanwhile. */
const final: ReadonlySet<number> = new Set([400, 403, 404, 405, 406, 501]);

/** How many events a piece of an event stream ends, and what is left of the last line. */
export const readEvents = (text: string): { readonly events: number; readonly rest: string } => {
  const lines = text.split(/\r\n|\n|\r/);
  const rest = lines.pop() ?? '';
  return { events: lines.filter((line) => line.startsWith('data:')).length, rest };
};

/**
 * Listens to server-sent events and says that there are some; what they hold is not looked at, polling
 * reads it. Answers with a function that ends it. Without the stream nothing changes but how early one knows.
 */
export const listenToNotices = (ports: StreamPorts, wake: () => void): (() => void) => {
  const ended = new AbortController();
  let stopTimer: () => void = () => undefined;
  let delay: number = streamDelays.first;

  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const found = readEvents(rest + decoder.decode(value, { stream: true }));
      ({ rest } = found);
      // It works: the next break is not one of a row.
      delay = streamDelays.first;
      if (found.events > 0) wake();
    }
  };

  const run = async (): Promise<void> => {
    try {
      const { ok, status, body } = await ports.open(ended.signal);
      if (final.has(status)) return;
      if (ok && body !== null) await read(body);
    } catch {
      // A stream that breaks is opened anew.
    }
    if (ended.signal.aborted) return;
    stopTimer = ports.after(delay, () => void run());
    delay = Math.min(delay * 2, streamDelays.cap);
  };

  void run();
  return () => {
    ended.abort();
    stopTimer();
  };
};
