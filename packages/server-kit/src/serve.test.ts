import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { health } from './health.ts'
import { PortInUse, type Running, serve } from './serve.ts'
import { silentLog } from './testing/log.ts'

let running: Running | undefined
afterEach(() => running?.close())

async function serveHealth(dependencies: Parameters<typeof health>[0], port = 0): Promise<Running> {
  const app = createApp({ log: silentLog, trustRequestId: true })
  app.use(health(dependencies, { name: 'billing', version: '1.0.0' }))
  return serve({ handle: app.callback(), port, host: '127.0.0.1', release: async () => {} })
}

test('a port that is already in use is reported', async () => {
  running = await serveHealth({})
  const second = serveHealth({}, running.port)
  await expect(second).rejects.toThrow(PortInUse)
  await expect(second).rejects.toThrow(`Port ${running.port} is in use.`)
})

test('unreachable dependencies are reported by the readiness check, but not by the health check', async () => {
  running = await serveHealth({ database: () => Promise.reject(new Error('down')), billing: async () => undefined })
  const ready = await fetch(`http://127.0.0.1:${running.port}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', unavailable: ['database'] }])
  expect((await fetch(`http://127.0.0.1:${running.port}/healthz`)).status).toBe(200)
})

test('the readiness check succeeds when all dependencies are reachable', async () => {
  running = await serveHealth({ database: async () => undefined })
  expect((await fetch(`http://127.0.0.1:${running.port}/readyz`)).status).toBe(200)
})

test('requests from disconnected clients are finished before the database connection is closed', async () => {
  const order: string[] = []
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const app = createApp({ log: silentLog, trustRequestId: true })
  app.use(async () => {
    begun.resolve()
    await finish.promise
    order.push('work')
  })
  const release = async () => {
    order.push('release')
  }
  const server = await serve({ handle: app.callback(), port: 0, host: '127.0.0.1', release })
  const left = new AbortController()
  const request = fetch(`http://127.0.0.1:${server.port}/`, { signal: left.signal })
  await begun.promise
  left.abort()
  await expect(request).rejects.toThrow()
  const closed = server.close()
  // Enough turns of the event loop for all code that does not wait for the work.
  for (let turn = 0; turn < 100; turn += 1) await nextTurn()
  finish.resolve()
  await closed
  expect(order).toEqual(['work', 'release'])
})

test('a stopping process does not cut off requests on keep-alive connections', async () => {
  const server = await serveHealth({})
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const cutOff: unknown[] = []
  async function askOn(): Promise<void> {
    for (;;) {
      const request = get({ port: server.port, path: '/healthz', agent })
      const outcome = await once(request, 'response').catch((error: unknown) => error)
      // Counts only failures on reused connections, because a client that opens a new connection would reach another process.
      if (outcome instanceof Error) return void (request.reusedSocket && cutOff.push(outcome))
      await text((outcome as [IncomingMessage])[0])
    }
  }
  const asking = Promise.all(Array.from({ length: 4 }, askOn))
  await fetch(`http://127.0.0.1:${server.port}/healthz`)
  const retired = server.retire?.()
  for (let turn = 0; turn < 200; turn += 1) await nextTurn()
  await retired
  await server.close()
  await asking
  expect(cutOff).toEqual([])
})

test('a stopping process reports that it is not ready, but serves requests until no more arrive', async () => {
  const server = await serveHealth({})
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`)).status
  let isRetired = false
  const retired = server.retire?.().then(() => (isRetired = true))
  for (const [path, status] of [['/readyz', 503], ['/healthz', 200]] as const) {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`)
    expect([response.status, await response.json()]).toEqual([status, { status: 'stopping', unavailable: [] }])
  }
  const start = performance.now()
  while (performance.now() - start < 1000) {
    expect(await statusOf('/clients')).toBe(404)
    await delay(20)
  }
  expect(isRetired).toBe(false)
  await retired
  expect(await statusOf('/healthz')).toBe(200)
  await server.close()
})

test('a connection that never sent a request does not delay closing', async () => {
  const server = await serveHealth({})
  const socket = connect(server.port, '127.0.0.1')
  await once(socket, 'connect')
  // A response on a second connection shows that the first one was accepted.
  await fetch(`http://127.0.0.1:${server.port}/healthz`)
  const before = performance.now()
  await Promise.all([server.close(), once(socket, 'close')])
  expect(performance.now() - before).toBeLessThan(5000)
})
