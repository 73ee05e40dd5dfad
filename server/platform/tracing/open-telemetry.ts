import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import { AppError } from '#server/platform/app-error.ts';
import type { Logger } from '#server/platform/log.ts';
import { createResource, getCollectorUrl, LAST_WORDS_MS } from './collector.ts';
import { readTraceparent } from './traceparent.ts';
import type { Tracing } from './tracing.ts';

const QUIET = { error() {}, warn() {}, info() {}, debug() {}, verbose() {} };
const TRACE_ID = /^(?!0{32})[\da-f]{32}$/;

/** Uses the request's id as its trace id, so that each can be found from the other. */
class RequestNames extends RandomIdGenerator {
  next: string | null = null;
  override generateTraceId = (): string => {
    const { next } = this;
    this.next = null;
    return next ?? new RandomIdGenerator().generateTraceId();
  };
}

/**
 * Loaded only if a collector is configured. The library reads other standard variables itself
 * (`OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_RESOURCE_ATTRIBUTES`, …).
 */
export function createTracing(endpoint: string, version: string, logger: Logger): Tracing {
  diag.setLogger(
    { ...QUIET, error: (message) => logger.warn({ why: message }, 'traces were not taken') },
    DiagLogLevel.ERROR,
  );
  const names = new RequestNames();
  const provider = new TracerProvider({
    resource: createResource(version),
    idGenerator: names,
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: getCollectorUrl(endpoint, 'traces') }) }),
    ],
  });
  const tracer = provider.getTracer('lanewise', version);
  const underWay = new AsyncLocalStorage<Context>();

  async function run<T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> {
    try {
      return await underWay.run(trace.setSpan(parent, span), work);
    } catch (error) {
      // A refusal is a normal response; an error's message may contain someone's address.
      if (!(error instanceof AppError)) span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    call({ id, traceparent, method, route }, work) {
      const parent = contextOf(traceparent);
      const attributes = { 'http.request.method': method, 'http.route': route, 'lanewise.request_id': id };
      names.next = parent === ROOT_CONTEXT && TRACE_ID.test(id) ? id : null;
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
      names.next = null;
      return run(span, parent, work);
    },
    part(name, work) {
      const parent = underWay.getStore();
      return parent ? run(tracer.startSpan(name, { kind: SpanKind.CLIENT }, parent), parent, work) : work();
    },
    statement(sql, milliseconds) {
      const parent = underWay.getStore();
      if (!parent) return;
      const attributes: Attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql };
      const name = /\w+/.exec(sql)?.[0].toUpperCase() ?? 'SQL';
      // Relative to the process's start, as are the library's own times, so both fit in one trace.
      const endTime = performance.now();
      tracer
        .startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: endTime - milliseconds }, parent)
        .end(endTime);
    },
    current() {
      const span = underWay.getStore();
      const context = span && trace.getSpanContext(span);
      return context ? `00-${context.traceId}-${context.spanId}-0${context.traceFlags & 1}` : null;
    },
    goOn(traceparent, name, work) {
      if (traceparent === undefined) return work();
      const parent = contextOf(traceparent);
      return run(tracer.startSpan(name, { kind: SpanKind.CONSUMER }, parent), parent, work);
    },
    // An unreachable collector must not keep the server from stopping.
    stop: () => Promise.race([provider.shutdown(), pause(LAST_WORDS_MS, undefined, { ref: false })]),
  };
}

function contextOf(traceparent: string | undefined): Context {
  const read = readTraceparent(traceparent);
  if (!read) return ROOT_CONTEXT;
  const { isSampled, ...named } = read;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { ...named, traceFlags, isRemote: true });
}
