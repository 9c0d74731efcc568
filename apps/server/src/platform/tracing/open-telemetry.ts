import { AsyncLocalStorage } from 'node:async_hooks';
import {
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  diag,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  ParentBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../log/log.ts';
import type { Config } from '../config/config.ts';
import { traceBy } from './spans.ts';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

export const openTelemetry = ({ endpoint, ratio }: NonNullable<Config['traces']>, log: Log) => {
  const warn = (message: string): void => log.warn({ tracing: message }, 'traces could not be sent');
  const silent = (): void => undefined;
  diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'waybill' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  });
  const tracer = provider.getTracer('waybill');
  const current = new AsyncLocalStorage<Span>();
  traceBy(({ name, kind, facts }) => {
    const parent = current.getStore();
    const surrounding = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...facts } }, surrounding);
    return {
      within: (work) => current.run(span, work),
      end: (more = {}, error) => {
        span.setAttributes({ ...more, ...(error !== undefined && { 'error.type': error }) });
        if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  });
  return {
    flush: () => provider.forceFlush(),
    stop: () => {
      traceBy(undefined);
      return provider.shutdown();
    },
  };
};
