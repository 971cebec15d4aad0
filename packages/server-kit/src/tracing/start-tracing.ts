import type { TracingEnvironment } from '../environment.ts'
import type { Logger } from '../logger.ts'
import { setTracer } from './tracing.ts'

export interface TracingOptions {
  /** 'gateway', 'billing', … */
  process: string
  version: string
  /** 'http://127.0.0.1:4318' */
  endpoint: string
  /** How many of the traces that begin here are recorded, from 0 to 1. */
  share: number
  /** The gateway decides itself which requests of browsers are recorded; a service follows the gateway. */
  trustsCallers: boolean
  log: Logger
}

/** Without OTEL_EXPORTER_OTLP_ENDPOINT, tracing is off and OpenTelemetry is not loaded. */
export async function startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }: TracingEnvironment, options: Omit<TracingOptions, 'endpoint' | 'share'>): Promise<void> {
  if (endpoint === undefined) return
  const { openTelemetry } = await import('./open-telemetry.ts')
  setTracer(openTelemetry({ ...options, endpoint, share }))
}
