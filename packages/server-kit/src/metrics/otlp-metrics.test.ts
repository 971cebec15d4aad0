import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { recordedLog, silentLog } from '../testing/log.ts'
import { createMetrics, metricsReceiver } from './metrics.ts'

interface Sent {
  resourceMetrics: { resource: { attributes: unknown[] }; scopeMetrics: { metrics: { name: string }[] }[] }[]
}

async function startReceiver(status = 200) {
  const bodies: Sent[] = []
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await json(request)
    if (request.url === '/v1/metrics') bodies.push(body as Sent)
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, [Symbol.dispose]: () => server.close().closeAllConnections() }
}

test('metrics are only sent if an endpoint is set, and not if the receiver only accepts traces', () => {
  expect(metricsReceiver({ OTEL_METRICS_EXPORTER: 'otlp' })).toBeUndefined()
  expect(metricsReceiver({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_METRICS_EXPORTER: 'otlp' })).toBe('http://collector:4318')
  expect(metricsReceiver({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_METRICS_EXPORTER: 'none' })).toBeUndefined()
})

test('metrics reach an OpenTelemetry receiver with their labels, and histograms with a count per bucket', async () => {
  using receiver = await startReceiver()
  const metrics = await createMetrics('billing', silentLog)
  metrics.counter('calls_total', 'Calls', ['call']).inc({ call: 'invoices.list' }, 3)
  metrics.gauge('jobs', 'Jobs', ['queue'], (gauge) => gauge.set({ queue: 'mail' }, 7))
  const seconds = metrics.histogram('seconds', 'Duration', ['call'], [0.1, 1])
  for (const duration of [0.05, 0.5, 0.5, 9]) seconds.observe({ call: 'invoices.list' }, duration)
  metrics.collect('money', 60, async () => metrics.gauge('wrong_invoices', 'Wrong', []).set(0))

  const sender = await metrics.send(receiver.endpoint)
  await sender.stop()

  const [sent] = receiver.bodies[0]?.resourceMetrics ?? []
  expect(sent?.resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'billing' } })
  const find = (name: string) => sent?.scopeMetrics[0]?.metrics.find((metric) => metric.name === name)
  const call = [{ key: 'call', value: { stringValue: 'invoices.list' } }]
  expect(find('calls_total')).toMatchObject({ description: 'Calls', sum: { isMonotonic: true, aggregationTemporality: 2, dataPoints: [{ attributes: call, asDouble: 3 }] } })
  expect(find('jobs')).toMatchObject({ gauge: { dataPoints: [{ attributes: [{ key: 'queue', value: { stringValue: 'mail' } }], asDouble: 7 }] } })
  expect(find('seconds')).toMatchObject({ histogram: { dataPoints: [{ attributes: call, explicitBounds: [0.1, 1], bucketCounts: [1, 2, 1], sum: 10.05, count: 4 }] } })
  expect(find('wrong_invoices')).toBeDefined()
  expect(find('process_resident_memory_bytes')).toBeDefined()
})

test('metrics are dropped with a warning if the receiver rejects them', async () => {
  using receiver = await startReceiver(400)
  const { log, text } = recordedLog()
  const sender = await (await createMetrics('gateway', log)).send(receiver.endpoint)
  await sender.stop()
  expect(text()).toContain('metrics could not be sent')
})
