import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { signTestIdentity } from '@billfold/server-kit/testing/keys'
import { silentLog } from '@billfold/server-kit/testing/log'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GatewayContext } from '../context.ts'
import { closeUpstreams, openUpstreams, type Upstreams } from '../forwarding/upstream.ts'
import { type WaitingLine, waitingLine } from '../forwarding/load-shedding.ts'
import { contextOf } from '../testing/context-of.ts'
import { startUpstream } from '../testing/test-gateway.ts'
import { sharedReader } from './public-pages.ts'

const TOKEN = 'A'.repeat(43)
const shared = { name: 'Mill' }
const stays = new AbortController().signal

let asked = 0
let upstream: Awaited<ReturnType<typeof startUpstream>>
let upstreams: Upstreams

beforeAll(async () => {
  upstream = await startUpstream((ctx) => {
    asked += 1
    ctx.body = shared
  })
  upstreams = openUpstreams({ projects: upstream.url, billing: upstream.url, proposals: upstream.url })
})
afterAll(async () => {
  await closeUpstreams(upstreams)
  await upstream.close()
})
beforeEach(() => {
  asked = 0
})

function visitor(): GatewayContext {
  const ctx = contextOf({})
  Object.assign(ctx.state, { log: silentLog, requestId: 'r' })
  return ctx
}

const askInLine = (line: WaitingLine, ctx = visitor()) => sharedReader(upstreams, signTestIdentity, () => line)(ctx, sharingCalls.read, TOKEN)

test('waits for a free slot at the service and frees it for the next request', async () => {
  const line = waitingLine({ slots: 1 })
  const leave = await line.enter('somebody', stays)
  const answers = [askInLine(line), askInLine(line)]
  for (const _ of ['once', 'twice']) await askInLine(waitingLine())
  expect(asked).toBe(2)
  leave()
  expect(await Promise.all(answers)).toEqual([shared, shared])
  expect(await line.enter('somebody', stays)).toBeTypeOf('function')
})

test('leaves the data out of the page if the wait is too long', async () => {
  const line = waitingLine({ slots: 1, patience: 1 })
  await line.enter('somebody', stays)
  expect([await askInLine(line), asked]).toEqual([undefined, 0])
})

test('does not request data after the client disconnects', async () => {
  const line = waitingLine({ slots: 1 })
  const leave = await line.enter('somebody', stays)
  const ctx = visitor()
  const answer = askInLine(line, ctx)
  ctx.res.emit('close')
  expect(await answer).toBeUndefined()
  leave()
  expect([await askInLine(line), asked]).toEqual([shared, 1])
})
