import { createApp } from '@billfold/server-kit/app'
import { type Running, serve } from '@billfold/server-kit/serve'
import { silentLog } from '@billfold/server-kit/testing/log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GatewayExtras, GatewayState } from '../context.ts'
import { type BuiltFolder, buildFolder } from '../testing/built-folder.ts'
import { serviceWorker } from './service-worker.ts'

let built: BuiltFolder
let running: Running

beforeAll(async () => {
  built = await buildFolder({ 'shell/dist/sw.js': 'addEventListener' })
  const app = createApp<GatewayState, GatewayExtras>({ log: silentLog, trustRequestId: false })
  app.use(serviceWorker(built.root))
  running = await serve({ handle: app.callback(), port: 0, host: '127.0.0.1', release: async () => {} })
})
afterAll(async () => {
  await running.close()
  await built.remove()
})

test('serves the worker from the root, with revalidation and a content security policy that lets it fetch', async () => {
  const response = await fetch(`http://127.0.0.1:${running.port}/sw.js`)
  expect(await response.text()).toBe('addEventListener')
  const headers = ['cache-control', 'content-type', 'content-security-policy'].map((name) => response.headers.get(name))
  expect(headers).toEqual(['no-cache', expect.stringContaining('javascript'), "default-src 'none'; connect-src 'self'"])
})
