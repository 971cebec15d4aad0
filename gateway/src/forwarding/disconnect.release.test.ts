import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from '@billfold/server-kit/app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltFolder, buildFolder } from '../testing/built-folder.ts'
import { cookieHeader, startTestGateway, startUpstream, type TestGateway } from '../testing/test-gateway.ts'

/** Number of requests that the service has started and neither finished nor aborted. */
let open = 0
let begun = 0
let answer: (ctx: Context) => void | Promise<void>
let upstream: Awaited<ReturnType<typeof startUpstream>>
let gateway: TestGateway
let built: BuiltFolder
let cookie: string
const uncaught: unknown[] = []
const remember = (error: unknown) => void uncaught.push(error)

beforeAll(async () => {
  // Collects errors that would have terminated the process.
  process.on('uncaughtExceptionMonitor', remember)
  process.on('unhandledRejection', remember)
  upstream = await startUpstream((ctx) => {
    open += 1
    begun += 1
    ctx.res.once('close', () => {
      open -= 1
    })
    return answer(ctx)
  })
  built = await buildFolder({ 'shell/dist/large.js': 'x'.repeat(20_000_000) })
  gateway = await startTestGateway({ root: built.root, services: { projects: upstream.url } })
  cookie = cookieHeader((await gateway.signedIn()).cookies)
})
afterAll(async () => {
  process.off('uncaughtExceptionMonitor', remember)
  process.off('unhandledRejection', remember)
  await gateway.close()
  await upstream.close()
  await built.remove()
})

const get = (headers = '') => `GET /api/clients HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\n${headers}\r\n`
const post = (headers: string) => `POST /api/clients HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\n${headers}\r\n`

function slowAnswer(ctx: Context): void {
  ctx.respond = false
  ctx.res.on('error', () => {})
  ctx.res.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => ctx.res.write(' '.repeat(64 * 1024)), 1)
  ctx.res.once('close', () => clearInterval(timer))
}

/** Never responds while the client is connected. */
const never = (ctx: Context) => new Promise<void>((resolve) => ctx.res.once('close', resolve))

async function dial(): Promise<Socket> {
  const socket = connect(gateway.port, '127.0.0.1')
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}

const received = (socket: Socket) => new Promise((resolve) => socket.once('data', resolve))
const reached = async (count: number) => expect.poll(() => begun, { timeout: 5000 }).toBeGreaterThanOrEqual(count)

/** Disconnects the socket; 'reset' simulates a phone that lost its connection. */
async function leave(socket: Socket, how: 'reset' | 'end'): Promise<void> {
  if (how === 'reset') socket.resetAndDestroy()
  else socket.destroy()
  await nextTurn()
}

interface Moment {
  answer: (ctx: Context) => void | Promise<void>
  until: (socket: Socket) => Promise<unknown>
}

/** Sends the request and waits until the service has started it. */
const sent = (text: () => string) => async (socket: Socket) => {
  const before = begun
  socket.write(text())
  await reached(before + 1)
}

const takesAll = async (ctx: Context) => {
  await buffer(ctx.req).catch(() => {})
}

const atTheService: Record<string, Moment> = {
  'before the service responds': { answer: never, until: sent(get) },
  'in the middle of the response': {
    answer: slowAnswer,
    until: async (socket) => {
      socket.write(get())
      await received(socket)
    },
  },
  'in the middle of a compressed response': {
    answer: slowAnswer,
    until: async (socket) => {
      socket.write(get('Accept-Encoding: br\r\n'))
      await received(socket)
    },
  },
  'in the middle of sending its body': { answer: takesAll, until: sent(() => `${post('Content-Length: 100000\r\n')}{"name":`) },
  'in the middle of sending a body without Content-Length': { answer: takesAll, until: sent(() => `${post('Transfer-Encoding: chunked\r\n')}8\r\n{"name":\r\n`) },
  'in the middle of an error response': {
    answer: (ctx) => {
      ctx.respond = false
      ctx.res.writeHead(500, { 'content-length': 1000 })
      ctx.res.write('{')
    },
    until: sent(get),
  },
}

const beforeTheService: Record<string, Moment['until']> = {
  'in the middle of sending the request line': async (socket) => socket.write('GET /api/cl'),
  // A small body is forwarded only once it is complete.
  'in the middle of sending a small body': async (socket) => socket.write(`${post('Content-Length: 1000\r\n')}{"name":`),
  'in the middle of sending a body that is too large': async (socket) => socket.write(`${post('Content-Length: 5000000\r\n')}${'x'.repeat(100_000)}`),
  'in the middle of receiving a file': async (socket) => {
    socket.write('GET /_shell/large.js HTTP/1.1\r\nHost: a\r\n\r\n')
    await received(socket)
  },
  'while signing in': async (socket) =>
    socket.write('POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 33\r\n\r\n{"username":"u","password":"pass"}'),
}

async function leaveOften(until: Moment['until']): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    const socket = await dial()
    await until(socket)
    await leave(socket, round % 2 === 0 ? 'reset' : 'end')
  }
}

async function state() {
  const { status } = await fetch(`${gateway.origin}/api/registry`)
  return { uncaught, status }
}
const UNHARMED = { uncaught: [], status: 200 }

test.each(Object.entries(atTheService))('survives a client that disconnects %s, and aborts the upstream request', async (_, moment) => {
  answer = moment.answer
  const before = begun
  await leaveOften(moment.until)
  expect(begun - before).toBe(12)
  await expect.poll(() => open, { timeout: 5000 }).toBe(0)
  expect(await state()).toEqual(UNHARMED)
}, 30_000)

test.each(Object.entries(beforeTheService))('survives a client that disconnects %s, and sends nothing to the service', async (_, until) => {
  answer = never
  const before = begun
  await leaveOften(until)
  expect(await state()).toEqual(UNHARMED)
  expect(begun).toBe(before)
}, 30_000)

// Depending on timing, the service may or may not see this request.
test('survives a client that disconnects right after its request, and closes the upstream request', async () => {
  answer = slowAnswer
  await leaveOften(async (socket) => socket.write(get()))
  await expect.poll(() => open, { timeout: 5000 }).toBe(0)
  expect(await state()).toEqual(UNHARMED)
}, 30_000)

test('survives three hundred clients that disconnect at random times', async () => {
  answer = slowAnswer
  const before = begun
  const leavings = Array.from({ length: 300 }, async (_, index) => {
    const socket = await dial()
    socket.write(index % 3 === 0 ? get('Accept-Encoding: br\r\n') : index % 3 === 1 ? get() : `${post('Content-Length: 1000\r\n')}{`)
    await new Promise((resolve) => setTimeout(resolve, (index % 60) * 40))
    await leave(socket, index % 2 === 0 ? 'reset' : 'end')
  })
  await Promise.all(leavings)
  expect(begun).toBeGreaterThan(before)
  await expect.poll(() => open, { timeout: 10_000 }).toBe(0)
  expect(await state()).toEqual(UNHARMED)
}, 60_000)
