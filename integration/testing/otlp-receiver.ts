import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface KeyValue {
  key: string
  value: { stringValue?: string; intValue?: number | string }
}

interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: KeyValue[]
}

interface OtlpTraces {
  resourceSpans: { resource: { attributes: KeyValue[] }; scopeSpans: { spans: OtlpSpan[] }[] }[]
}

export interface ReceivedSpan extends Pick<OtlpSpan, 'traceId' | 'spanId' | 'name'> {
  process: string | undefined
  parentSpanId: string | undefined
  attributes: Record<string, string | number | undefined>
}

export interface OtlpReceiver {
  endpoint: string
  spans: ReceivedSpan[]
  /** Metric names by process. */
  metrics: Map<string, Set<string>>
  close(): void
}

interface OtlpMetrics {
  resourceMetrics: { resource: { attributes: KeyValue[] }; scopeMetrics: { metrics: { name: string }[] }[] }[]
}

/** Receives traces and metrics over HTTP with JSON, like a collector. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const metrics = new Map<string, Set<string>>()
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await json(request)
    if (request.url === '/v1/traces') spans.push(...spansIn(body as OtlpTraces))
    if (request.url === '/v1/metrics') for (const [process, names] of namesIn(body as OtlpMetrics)) metrics.set(process, names)
    response.writeHead(/^\/v1\/(traces|metrics)$/.test(request.url ?? '') ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function spansIn({ resourceSpans }: OtlpTraces): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const process = String(valuesOf(resource.attributes)['service.name'])
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, attributes }) => ({ process, traceId, spanId, parentSpanId: parentSpanId || undefined, name, attributes: valuesOf(attributes) })),
    )
  })
}

function namesIn({ resourceMetrics }: OtlpMetrics): [process: string, names: Set<string>][] {
  return resourceMetrics.map(({ resource, scopeMetrics }) => [
    String(valuesOf(resource.attributes)['service.name']),
    new Set(scopeMetrics.flatMap(({ metrics }) => metrics.map(({ name }) => name))),
  ])
}

function valuesOf(attributes: KeyValue[]): ReceivedSpan['attributes'] {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? (value.intValue === undefined ? undefined : Number(value.intValue))]))
}
