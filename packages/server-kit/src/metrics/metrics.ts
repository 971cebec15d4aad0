import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { SERVICE_VERSIONS } from '@billfold/contracts/versions'
import type { Counter, Gauge, Histogram } from 'prom-client'
import type { ServiceName } from '../database/roles.ts'
import { EnvironmentError, type MetricsEnvironment } from '../environment.ts'
import type { Logger } from '../logger.ts'
import { PortInUse, type Running, serve } from '../serve.ts'

/** The address where Prometheus reads the metrics. Never the port that serves requests. */
export interface MetricsAddress {
  port: number
  /** Defaults to loopback. */
  host?: string | undefined
}

/** Returns undefined if METRICS_PORT is not set, because metrics are then off. */
export function metricsAddress({ METRICS_PORT: port, METRICS_HOST: host }: MetricsEnvironment): MetricsAddress | undefined {
  return port === undefined ? undefined : { port, host }
}

/** Returns undefined unless there is an OpenTelemetry receiver that accepts metrics. */
export function metricsReceiver({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_METRICS_EXPORTER: exporter }: MetricsEnvironment): string | undefined {
  return exporter === 'none' ? undefined : endpoint
}

/** Labels must have few distinct values: names from the code, never ids or URLs. */
export interface Metrics {
  counter<Label extends string>(name: string, help: string, labels: readonly Label[]): Counter<Label>
  /** `update` runs at every scrape. */
  gauge<Label extends string>(name: string, help: string, labels: readonly Label[], update?: (gauge: Gauge<Label>) => void): Gauge<Label>
  histogram<Label extends string>(name: string, help: string, labels: readonly Label[], buckets: readonly number[]): Histogram<Label>
  /** Reads values from the database before a scrape, at most once every `seconds`. */
  collect(source: string, seconds: number, read: () => Promise<void>): void
  /** The names of all metrics, including those without values. */
  names(): string[]
  scrape(): Promise<string>
  listen(address: MetricsAddress): Promise<Running>
  /** Sends all metrics to an OpenTelemetry receiver every minute, and one last time when stopped. */
  send(endpoint: string): Promise<{ stop(): Promise<void> }>
}

/**
 * The maximum time that a scrape waits for the database. After that, it returns the previous values. Prometheus gives up after ten seconds.
 */
const PATIENCE_MS = 3000
const SEND_EVERY_MS = 60_000
/** An unavailable receiver must not delay the shutdown of the process. */
const LAST_SEND_MS = 2000
/** A reading is followed by a pause of at least this many times its duration, so that readings use at most 2 % of one connection. */
const PAUSE = 50

export async function createMetrics(processName: 'gateway' | ServiceName, log: Logger): Promise<Metrics> {
  // Loaded on demand, because most installations run without metrics.
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  registry.setDefaultLabels({ process: processName })
  collectDefaultMetrics({ register: registry })
  const readAt = new Gauge({ name: 'billfold_metrics_read_timestamp_seconds', help: 'When a source was last read from the database', labelNames: ['source'], registers })
  const sources: (() => Promise<void>)[] = []

  const readSources = () => Promise.all(sources.map((read) => read()))

  async function scrape(): Promise<string> {
    await readSources()
    return registry.metrics()
  }

  async function send(endpoint: string): Promise<{ stop(): Promise<void> }> {
    const { otlpSender } = await import('./otlp-metrics.ts')
    const sendOnce = otlpSender(registry, { process: processName, version: SERVICE_VERSIONS[processName], endpoint })
    const trySending = async () => {
      await readSources()
      await sendOnce().catch((error: unknown) => log.warn({ err: error }, 'metrics could not be sent'))
    }
    const timer = setInterval(() => void trySending(), SEND_EVERY_MS)
    return {
      async stop() {
        clearInterval(timer)
        await Promise.race([trySending(), delay(LAST_SEND_MS, undefined, { ref: false })])
      },
    }
  }

  return {
    counter: (name, help, labelNames) => new Counter({ name, help, labelNames, registers }),
    gauge: (name, help, labelNames, update) =>
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        collect() {
          update?.(this)
        },
      }),
    histogram: (name, help, labelNames, buckets) => new Histogram({ name, help, labelNames, buckets: [...buckets], registers }),
    collect(source, seconds, read) {
      const readOnce = () =>
        read().then(
          () => readAt.set({ source }, Date.now() / 1000),
          (error: unknown) => log.warn({ err: error, source }, 'metrics could not be read'),
        )
      sources.push(atMostEvery(seconds * 1000, readOnce))
    },
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
    scrape,
    send,
    listen: (address) => listen(address, { scrape, contentType: registry.contentType, log }),
  }
}

/** Ensures that readings never overlap. */
function atMostEvery(interval: number, read: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> | undefined
  let nextAt = Number.NEGATIVE_INFINITY

  async function begin(): Promise<void> {
    const start = performance.now()
    await read()
    const end = performance.now()
    nextAt = end + Math.max(interval, PAUSE * (end - start))
    reading = undefined
  }

  return async () => {
    if (performance.now() >= nextAt) reading ??= begin()
    if (reading) await Promise.race([reading, delay(PATIENCE_MS, undefined, { ref: false })])
  }
}

interface Answering {
  scrape: () => Promise<string>
  contentType: string
  log: Logger
}

async function listen({ port, host = '127.0.0.1' }: MetricsAddress, { scrape, contentType, log }: Answering): Promise<Running> {
  async function handle({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await scrape()
      response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text)
    } catch (error) {
      log.error({ err: error }, 'metrics failed')
      response.writeHead(500).end()
    }
  }

  const running = await serve({ handle, port, host, release: async () => {} }).catch((error: unknown) => {
    if (!(error instanceof PortInUse)) throw error
    throw new EnvironmentError(`Port ${port} is in use. End what listens there, or set METRICS_PORT to another one.`)
  })
  log.info({ port: running.port, host }, 'metrics')
  return running
}
