import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { isTraceRecorded } from '@billfold/contracts/browser-reports/browser-report'
import { type Context, type HrTime, isSpanContextValid, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, type ReadableSpan, type Sampler, SamplingDecision, TracerProvider } from '@opentelemetry/sdk-trace'
import type { TracingOptions } from './start-tracing.ts'
import type { BrowserStep, RunningStep, Tracer } from './tracing.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/** In milliseconds. An unavailable receiver must not delay the shutdown of the process. */
const LAST_EXPORT = 2000

export function openTelemetry({ process, version, endpoint, share, trustsCallers, log }: TracingOptions): Tracer {
  const ratio = shareSampler(share)
  const processor = new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'billfold', 'service.name': process, 'service.version': version }),
    // Browsers may choose a trace id, but only we decide how many traces are recorded.
    sampler: new ParentBasedSampler({ root: ratio, ...(!trustsCallers && { remoteParentSampled: ratio, remoteParentNotSampled: ratio }) }),
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('billfold', version)
  const current = new AsyncLocalStorage<Context>()
  const warn = warnSometimes(log)
  // Leaves the current trace before logging, because the exporter's timer runs in the context of the request that started it.
  setGlobalErrorHandler((error) => current.exit(() => warn(error)))
  const currentSpan = () => {
    const context = current.getStore()
    return context && trace.getSpanContext(context)
  }

  return {
    share,
    async run({ name, kind, attributes = {}, traceparent }, work) {
      const parent = contextOf(traceparent) ?? current.getStore() ?? ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent)
      try {
        return await current.run(trace.setSpan(parent, span), () => work(running(span)))
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    },
    outside: (work) => current.exit(work),
    addBrowserStep: (step) => processor.onEnd(browserSpan(step, version)),
    isInStep: () => current.getStore() !== undefined,
    traceparent() {
      const span = currentSpan()
      return span && `00-${span.traceId}-${span.spanId}-0${span.traceFlags & 1}`
    },
    logFields(): Record<string, string> {
      const span = currentSpan()
      if (!span) return {}
      return { trace_id: span.traceId, span_id: span.spanId }
    },
    async stop() {
      await Promise.race([provider.shutdown().catch(() => undefined), delay(LAST_EXPORT, undefined, { ref: false })])
    },
  }
}

/** Makes the same decision as browsers, so that they only report traces that are recorded. */
function shareSampler(share: number): Sampler {
  return {
    shouldSample: (_, traceId) => ({ decision: isTraceRecorded(traceId, share) ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD }),
    toString: () => `shareSampler(${share})`,
  }
}

function browserSpan({ traceId, spanId, name, attributes, start, duration }: BrowserStep, version: string): ReadableSpan {
  return {
    name,
    kind: SpanKind.CLIENT,
    spanContext: () => ({ traceId, spanId, traceFlags: TraceFlags.SAMPLED }),
    startTime: hrTimeOf(start),
    endTime: hrTimeOf(start + duration),
    duration: hrTimeOf(duration),
    ended: true,
    status: { code: SpanStatusCode.UNSET },
    attributes,
    links: [],
    events: [],
    resource: resourceFromAttributes({ 'service.namespace': 'billfold', 'service.name': 'browser', 'service.version': version }),
    instrumentationScope: { name: 'billfold', version },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

function hrTimeOf(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1000)
  return [seconds, Math.round((milliseconds - seconds * 1000) * 1e6)]
}

function contextOf(traceparent: string | undefined): Context | undefined {
  const caller = traceparent === undefined ? null : parseTraceParent(traceparent)
  return caller && isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : undefined
}

function running(span: Span): RunningStep {
  return {
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    fail: (error) => fail(span, error),
  }
}

/** Omits the error message, because it may contain user input. */
function fail(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  const type = [code, name].find((each): each is string => typeof each === 'string' && /^\w{1,60}$/.test(each))
  span.setAttribute('error.type', type ?? 'Error')
  span.setStatus({ code: SpanStatusCode.ERROR })
}

const QUIET_MS = 60_000

/** Limits warnings, because the exporter fails every few seconds while the receiver is unavailable. */
function warnSometimes(log: TracingOptions['log']): (error: unknown) => void {
  let quietUntil = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + QUIET_MS
    log.warn({ err: error }, 'traces could not be exported')
  }
}
