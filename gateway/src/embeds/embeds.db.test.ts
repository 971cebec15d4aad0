import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltFolder, buildFolder } from '../testing/built-folder.ts'
import { startTestGateway, startUpstream, type TestGateway } from '../testing/test-gateway.ts'

const TOKEN = 'A'.repeat(43)
const HOST = 'https://www.client.example'
const status = `/api/public/project-share/${TOKEN}`

let built: BuiltFolder
let upstream: Awaited<ReturnType<typeof startUpstream>>
let gateway: TestGateway

beforeAll(async () => {
  const files = ['v1.js', '0.1.0-0123abcd.js', 'inline-0123456789.js', 'versions.json', 'loader.js', 'remote/entry.js', 'remote/mf-manifest.json', 'remote/363.0123456789.js']
  built = await buildFolder(Object.fromEntries(files.map((file) => [`mf-public/dist/embed/${file}`, `"${file}"`])))
  upstream = await startUpstream((ctx) => {
    ctx.status = ctx.method === 'GET' ? 404 : 204
    if (ctx.method === 'GET') ctx.body = { message: 'no', code: 'not_found', requestId: 'r' }
  })
  gateway = await startTestGateway({ root: built.root, services: { projects: upstream.url, proposals: upstream.url } })
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
  await built.remove()
})

interface Init {
  method?: string
  body?: string
  headers?: Record<string, string>
}

const ask = (path: string, init: Init = {}) => fetch(gateway.origin + path, { ...init, headers: { origin: HOST, ...init.headers } })

test.each([
  ['files with a version or hash in their name, cached indefinitely,', ['0.1.0-0123abcd.js', 'inline-0123456789.js', 'remote/363.0123456789.js'], 'public, max-age=31536000, immutable'],
  ['files that are always the latest version, cached for minutes,', ['v1.js', 'versions.json', 'remote/entry.js', 'remote/mf-manifest.json'], 'public, max-age=300, stale-while-revalidate=86400'],
])('serves %s to other origins', async (_, files, cache) => {
  for (const file of files) {
    const response = await ask(`/embed/${file}`)
    expect([response.status, await response.text()]).toEqual([200, `"${file}"`])
    expect(Object.fromEntries(response.headers)).toMatchObject({ 'cache-control': cache, 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    expect([response.headers.get('access-control-allow-credentials'), response.headers.getSetCookie()]).toEqual([null, []])
    expect(response.headers.get('etag')).toMatch(/^W\/"\S+"$/)
  }
})

test('serves no other files from the folder with the embed scripts', async () => {
  for (const file of ['loader.js', 'v2.js', '../releases.json', 'remote/../v1.js%00']) {
    const response = await ask(`/embed/${file}`, { headers: { accept: 'text/javascript' } })
    expect([file, response.status, response.headers.get('access-control-allow-origin')]).toEqual([file, 404, null])
  }
})

test('lets other origins read only a project’s status, including error responses', async () => {
  const allowed = async (path: string, method = 'GET') => (await ask(path, { method })).headers.get('access-control-allow-origin')
  expect([await allowed(status), await allowed(status.toUpperCase().replace(TOKEN.toUpperCase(), TOKEN)), await allowed(status, 'HEAD')]).toEqual(['*', '*', '*'])
  const others = [`${status}/live`, `/api/public/proposal/${TOKEN}`, `/embed/project/${TOKEN}`, `/client-project/${TOKEN}`, '/api/projects', '/api/registry']
  expect(await Promise.all(others.map((path) => allowed(path)))).toEqual(others.map(() => null))
  expect(await allowed(`${status}/views`, 'POST')).toBeNull()
})

test('lets other origins report a view but not write anything else', async () => {
  const send = async (path: string, body?: string) =>
    (await ask(path, { method: 'POST', ...(body && { body }), headers: { 'sec-fetch-site': 'cross-site', ...(body && { 'content-type': 'application/json' }) } })).status
  expect(await send(sharingCalls.countView.path.replace(':token', TOKEN))).toBe(204)
  expect(await send(`/api/public/proposal/${TOKEN}/views`)).toBe(403)
  expect(await send(`/api/public/proposal/${TOKEN}/sign`, '{"signature":"Grace Hopper"}')).toBe(403)
})

test('lets a client sign an embedded proposal inside its frame', async () => {
  const headers = { origin: gateway.origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const response = await ask(`/api/public/proposal/${TOKEN}/sign`, { method: 'POST', headers, body: '{"signature":"Grace Hopper"}' })
  expect(response.status).toBe(204)
})
