import { calls } from '@billfold/contracts/calls'
import Koa from 'koa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routeCalls } from './call-router.ts'
import { type Running, serve } from './serve.ts'

let running: Running
beforeAll(async () => {
  const app = new Koa()
  app.use(
    routeCalls(calls, async (ctx, { call, params }) => {
      ctx.set('X-Call', call.name)
      ctx.body = params
    }),
  )
  running = await serve({ handle: app.callback(), port: 0, host: '127.0.0.1', release: async () => undefined })
})
afterAll(() => running.close())

async function find(method: string, path: string) {
  const response = await fetch(`http://127.0.0.1:${running.port}${path}`, { method })
  return { status: response.status, name: response.headers.get('x-call'), text: await response.text() }
}

test.each([
  ['GET', '/api/clients', 'clients.list'],
  ['HEAD', '/api/clients', 'clients.list'],
  ['POST', '/API/Clients', 'clients.create'],
  ['GET', '/api/clients/', 'clients.list'],
  ['GET', '/api/clients/7', 'clients.get'],
  ['GET', '/api/clients/summary', 'clients.summary'],
  ['GET', '/api/openapi.json', 'openapi.document'],
])('matches %s %s to %s', async (method, path, name) => {
  expect((await find(method, path)).name).toBe(name)
})

test.each([
  ['GET', '/api'],
  ['GET', '/api/client'],
  ['DELETE', '/api/clients'],
  ['OPTIONS', '/api/clients'],
  ['GET', '/api/clients/7/8'],
  ['GET', '/api/openapixjson'],
  ['GET', '/x/api/clients'],
])('does not match %s %s', async (method, path) => {
  expect(await find(method, path)).toMatchObject({ status: 404, name: null })
})

test.each([
  ['7', '7'],
  ['%37', '7'],
  ['%2537', '%37'],
  ['%E0', '%E0'],
])('decodes %s in the path only once, so the parameter is %s', async (sent, id) => {
  expect(JSON.parse((await find('GET', `/api/clients/${sent}`)).text)).toEqual({ id })
})

test.each(calls.map((call) => [call.method, call.path, call.name]))('routes %s %s', async (method, path, name) => {
  expect((await find(method, path.replaceAll(/:\w+/g, '7'))).name).toBe(name)
})
