import { request } from 'node:http'
import { createApp } from '@billfold/server-kit/app'
import { serve } from '@billfold/server-kit/serve'
import { silentLog } from '@billfold/server-kit/testing/log'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { GatewayExtras, GatewayState } from '../context.ts'
import { compressSmall, compression } from './compression.ts'

let port = 0
let close = async () => {}

beforeEach(async () => {
  const app = createApp<GatewayState, GatewayExtras>({ log: silentLog, trustRequestId: false })
  app.use(compression())
  app.use(compressSmall)
  app.use((ctx) => {
    ctx.type = ctx.path === '/picture' ? 'image/png' : 'application/json'
    ctx.body = Buffer.from('a'.repeat(Number(ctx.query.length)))
  })
  const running = await serve({ handle: app.callback(), port: 0, host: '127.0.0.1', release: async () => {} })
  port = running.port
  close = () => running.close()
})

afterEach(() => close())

interface Got {
  encoding: string | undefined
  length: string | undefined
  vary: string | undefined
  body: Buffer
}

/** Sends a request with the given Accept-Encoding and returns the response without decoding it. */
function get(path: string, accepts: string, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, method, headers: { 'accept-encoding': accepts } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      const { 'content-encoding': encoding, 'content-length': length, vary } = answer.headers
      answer.on('end', () => resolve({ encoding, length, vary, body: Buffer.concat(parts) }))
    })
    asked.on('error', reject).end()
  })
}

const BROWSER = 'gzip, deflate, br, zstd'
const [SMALL, LARGE] = [8000, 80_000]

test('compresses a small response at once, with a Content-Length and the best encoding that the client accepts', async () => {
  for (const [accepts, encoding, unpack] of [[BROWSER, 'br', brotliDecompressSync], ['gzip', 'gzip', gunzipSync]] as const) {
    const got = await get(`/?length=${SMALL}`, accepts)
    expect(got).toMatchObject({ encoding, length: String(got.body.length), vary: 'Accept-Encoding' })
    expect(unpack(got.body).toString()).toBe('a'.repeat(SMALL))
  }
})

test('streams a large response through a compressor', async () => {
  const got = await get(`/?length=${LARGE}`, BROWSER)
  expect(got).toMatchObject({ encoding: 'br', length: undefined, vary: 'Accept-Encoding' })
  expect(brotliDecompressSync(got.body).toString()).toBe('a'.repeat(LARGE))
})

test('does not compress tiny responses, images, or responses to clients that accept no compression', async () => {
  for (const [path, accepts] of [['/?length=1000', BROWSER], ['/picture?length=8000', BROWSER], ['/?length=8000', 'identity'], ['/?length=8000', 'br;q=0, gzip;q=0']] as const) {
    const got = await get(path, accepts)
    expect(got.encoding).toBeUndefined()
    expect(got.body.length).toBe(Number(new URLSearchParams(path.split('?')[1]).get('length')))
  }
})

test('sends no body for HEAD', async () => {
  expect((await get(`/?length=${SMALL}`, BROWSER, 'HEAD')).body).toHaveLength(0)
})
