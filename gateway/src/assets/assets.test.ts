import { request } from 'node:http'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { createApp } from '@billfold/server-kit/app'
import { type Running, serve } from '@billfold/server-kit/serve'
import { silentLog } from '@billfold/server-kit/testing/log'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conditional } from './compression.ts'
import type { GatewayExtras, GatewayState } from '../context.ts'
import type { ReadAsset } from '../modules/release-files.ts'
import { type BuiltFolder, buildFolder } from '../testing/built-folder.ts'
import { assets } from './assets.ts'

let built: BuiltFolder
let running: Running

beforeAll(async () => {
  built = await buildFolder({
    'secret.txt': 'secret',
    'shell/dist/index.html': '<!doctype html>',
    'shell/dist/shell.json': '{}',
    'shell/dist/main.abc.js': 'plain',
    'shell/dist/fonts/inter.woff2': 'font',
    'shell/dist/.hidden.js': 'hidden',
    'mf-public/dist/page-1/page.css': 'a{}',
    'mf-projects/dist/1.0.0/unpublished.js': 'x',
    'mf-projects/package.json': '{}',
  })
  await writeFile(join(built.root, 'shell/dist/main.abc.js.br'), brotliCompressSync('compressed'))
  const app = createApp<GatewayState, GatewayExtras>({ log: silentLog, trustRequestId: false })
  app.use(conditional)
  app.use(assets(built.root, readAsset))
  running = await serve({ handle: app.callback(), port: 0, host: '127.0.0.1', release: async () => {} })
})
afterAll(async () => {
  await running.close()
  await built.remove()
})

const readAsset: ReadAsset = async (...place) => {
  if (place.join(' ') === 'projects 1.0.0 texts/de.json') return { integrity: 'sha384-A', content: Buffer.from('{}'), brotli: brotliCompressSync('{}') }
  return place.join(' ') === 'projects 1.0.0 entry.css' ? { integrity: 'sha384-B', content: Buffer.from('b{}'), brotli: null } : undefined
}

interface Answer {
  status: number | undefined
  headers: Record<string, unknown>
  body: Buffer
}

/** Sends the path unchanged; `fetch` would normalize it. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port: running.port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }))
    })
    sent.on('error', reject).end()
  })
}

test.each([
  ['/_shell/main.abc.js', 'text/javascript; charset=utf-8', 'plain'],
  ['/_shell/fonts/inter.woff2', 'font/woff2', 'font'],
  ['/_m/public/page-1/page.css', 'text/css; charset=utf-8', 'a{}'],
  ['/_m/projects/1.0.0/entry.css', 'text/css; charset=utf-8', 'b{}'],
  ['/_m/projects/1.0.0/~mi8x2k1f/entry.css', 'text/css; charset=utf-8', 'b{}'],
  ['/_m/projects/1.0.0/texts/de.json', 'application/json; charset=utf-8', '{}'],
])('serves %s as %s and lets clients cache it indefinitely', async (path, type, body) => {
  const answer = await get(path)
  expect([answer.status, answer.headers['content-type'], String(answer.body)]).toEqual([200, type, body])
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers['content-length']).toBe(String(body.length))
})

test('lets other origins load only module files', async () => {
  const allowed = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
  expect((await get('/_m/projects/1.0.0/entry.css')).headers).toMatchObject(allowed)
  expect((await get('/_shell/main.abc.js')).headers).not.toHaveProperty('access-control-allow-origin')
})

test('serves files that the build has precompressed', async () => {
  const answer = await get('/_shell/main.abc.js', { 'accept-encoding': 'gzip, br' })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.vary).toBe('Accept-Encoding')
  expect(String(brotliDecompressSync(answer.body))).toBe('compressed')
  expect((await get('/_shell/main.abc.js', { 'accept-encoding': 'gzip, br;q=0' })).headers['content-encoding']).toBeUndefined()
})

test('serves files that the registry has precompressed', async () => {
  const answer = await get('/_m/projects/1.0.0/texts/de.json', { 'accept-encoding': 'br' })
  expect([answer.headers['content-encoding'], answer.headers.etag, String(brotliDecompressSync(answer.body))]).toEqual(['br', 'W/"sha384-A"', '{}'])
})

test('responds to HEAD with the length and no body', async () => {
  const answer = await get('/_shell/main.abc.js', {}, 'HEAD')
  expect([answer.status, answer.headers['content-length'], answer.body.length]).toEqual([200, '5', 0])
})

test('returns 304 for cached files', async () => {
  const { headers } = await get('/_shell/main.abc.js')
  const answer = await get('/_shell/main.abc.js', { 'if-none-match': String(headers.etag) })
  expect([answer.status, answer.body.length]).toEqual([304, 0])
})

test.each([
  '/_shell/',
  '/_shell/missing.js',
  '/_shell/fonts',
  '/_shell/index.html',
  '/_shell/shell.json',
  '/_shell/.hidden.js',
  '/_shell/../../secret.txt',
  '/_shell/..%2f..%2fsecret.txt',
  '/_shell/%2e%2e/%2e%2e/secret.txt',
  '/_shell/..%5c..%5csecret.txt',
  '/_shell/%252e%252e/secret.txt',
  '/_shell/main.abc.js%00',
  '/_shell//main.abc.js',
  '/_m/projects/1.0.0',
  '/_m/projects/1.0.0/unpublished.js',
  '/_m/projects/1.0.0/texts%2fde.json',
  '/_m/projects/1.0.0/~1',
  '/_m/projects/1.0.0/~1/~2/entry.css',
  '/_m/projects/../package.json',
  '/_m/projects/%2e%2e/package.json',
  '/_m/projects%2fdist/1.0.0/entry.css',
  '/_m/missing/1.0.0/entry.css',
  '/_SHELL/main.abc.js',
  '/_other/x.js',
])('returns an uncached plain-text 404 for %s', async (path) => {
  const answer = await get(path, { accept: 'text/html' })
  expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([404, 'text/plain; charset=utf-8', 'no-store'])
  expect(String(answer.body)).toBe('Not found\n')
})

test('returns 400 for a URL that cannot be decoded', async () => {
  expect((await get('/_shell/%E0%A4%A')).status).toBe(400)
})
