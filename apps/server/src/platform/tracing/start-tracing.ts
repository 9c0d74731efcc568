import type { TraceSettings } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import { traceBy } from './spans.ts';

export type Tracing = {
  flush(): Promise<void>;
  stop(): Promise<void>;
};

/** Sends traces where the settings say so; otherwise nothing of it is even loaded. Comes before all that is traced. */
export const startTracing = async (settings: TraceSettings | undefined, log: Log): Promise<Tracing> => {
  if (settings === undefined) return { flush: async () => undefined, stop: async () => undefined };
  const { openTelemetry } = await import('./open-telemetry.ts');
  const { tracer, flush, stop } = openTelemetry(settings, log);
  traceBy(tracer);
  return {
    flush,
    stop: async () => {
      traceBy(undefined);
      await stop();
    },
  };
};
