import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { EnvironmentError } from '../environment.ts'
import { recordedLog, silentLog } from '../testing/log.ts'
import { scrapeMetrics } from '../testing/metrics.ts'
import { createMetrics, metricsAddress } from './metrics.ts'

test('metrics are off if no port is set, and only available on loopback if no host is set', async () => {
  expect(metricsAddress({ METRICS_HOST: '0.0.0.0', OTEL_METRICS_EXPORTER: 'otlp' })).toBeUndefined()
  const metrics = await createMetrics('gateway', silentLog)
  const running = await metrics.listen({ port: 0 })
  const { values } = await scrapeMetrics(running.port)
  expect(values['process_resident_memory_bytes']).toBeGreaterThan(1_000_000)
  expect((await fetch(`http://127.0.0.1:${running.port}/`)).status).toBe(404)
  await running.close()
})

test('metrics that are read from the database are read at most once per interval', async () => {
  const metrics = await createMetrics('gateway', silentLog)
  const read = vi.fn<() => Promise<void>>(async () => {})
  metrics.collect('jobs', 60, read)
  await Promise.all([metrics.scrape(), metrics.scrape()])
  await metrics.scrape()
  expect(read).toHaveBeenCalledOnce()
})

test('a metrics source that fails is logged and left out, without affecting the others', async () => {
  const { log, text } = recordedLog()
  const metrics = await createMetrics('gateway', log)
  metrics.collect('money', 60, () => Promise.reject(new Error('the database is away')))
  metrics.collect('jobs', 60, async () => {})
  const scraped = await metrics.scrape()
  expect(scraped).toContain('billfold_metrics_read_timestamp_seconds{source="jobs",process="gateway"}')
  expect(scraped).not.toContain('source="money"')
  expect(text()).toContain('the database is away')
})

test('the error names the variable to change if the port is taken', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const metrics = await createMetrics('gateway', silentLog)
  const refused = metrics.listen({ port: (server.address() as AddressInfo).port })
  await expect(refused).rejects.toThrow(EnvironmentError)
  await expect(refused).rejects.toThrow('METRICS_PORT')
  server.close()
})
