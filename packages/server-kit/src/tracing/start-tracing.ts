import type { TracingEnvironment } from '../environment.ts'
import type { Logger } from '../logger.ts'
import { setTracer } from './tracing.ts'

export interface TracingOptions {
  /** The name of the process, such as 'gateway' or 'billing'. */
  process: string
  version: string
  /** The receiver's URL, such as 'http://127.0.0.1:4318'. */
  endpoint: string
  /** The share of traces starting here that are recorded, from 0 to 1. */
  share: number
  /** False for the gateway, which decides itself which browser requests are recorded. True for services, which follow the gateway. */
  trustsCallers: boolean
  log: Logger
}

/** Without OTEL_EXPORTER_OTLP_ENDPOINT, tracing is off and OpenTelemetry is not loaded. */
export async function startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }: TracingEnvironment, options: Omit<TracingOptions, 'endpoint' | 'share'>): Promise<void> {
  if (endpoint === undefined) return
  const { openTelemetry } = await import('./open-telemetry.ts')
  setTracer(openTelemetry({ ...options, endpoint, share }))
}
