export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A piece of work as a trace shows it. Nothing in it may be secret, nor a value of a statement. */
export type SpanStart = {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'internal';
  readonly facts: SpanAttributes;
};

export type OpenSpan = {
  within<T>(work: () => T): T;
  end(facts?: SpanAttributes, error?: string): void;
};

export type Tracer = (start: SpanStart) => OpenSpan;

let tracer: Tracer | undefined;

/** Has spans made by a tracer, or by none. One for the process: statements and jobs do not know whose they are. */
export const traceBy = (used: Tracer | undefined): void => {
  tracer = used;
};

export const currentTracer = (): Tracer | undefined => tracer;

const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

export const withSpan = async <T>(
  start: SpanStart,
  work: () => Promise<T>,
  factsOf?: (answer: T) => SpanAttributes,
): Promise<T> => {
  if (tracer === undefined) return work();
  const span = tracer(start);
  try {
    const answer = await span.within(work);
    span.end(factsOf?.(answer));
    return answer;
  } catch (error) {
    // Its message may repeat a value.
    span.end({}, kindOf(error));
    throw error;
  }
};
