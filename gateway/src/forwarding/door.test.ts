import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { calls } from '@billfold/contracts/calls'
import { callFinder } from '@billfold/server-kit/find-call'
import { serve } from '@billfold/server-kit/serve'
import { silentLog } from '@billfold/server-kit/testing/silent-log'
import { beforeEach, afterEach, expect, test } from 'vitest'
import { refuseAtTheDoor } from './door.ts'
import { refusedClients } from './refused-clients.ts'
import { waitingLine } from './waiting-line.ts'

const LEAVE = 204

let origin = ''
let close = async () => {}
let isFull = false
/** The client that uses up its share. */
let greedy: string | undefined
let refused = refusedClients()
let letIn: string[] = []

/** The line of one service is full, and what is let in is answered with nothing. */
beforeEach(async () => {
  letIn = []
  isFull = false
  greedy = undefined
  refused = refusedClients()
  const line = { ...waitingLine(), isFull: (client?: string) => isFull || (client !== undefined && client === greedy) }
  const open = waitingLine()
  const handle = refuseAtTheDoor(
    async ({ url = '' }, response) => {
      letIn.push(url)
      response.writeHead(LEAVE).end()
    },
    { findCall: callFinder(calls), lineOf: ({ service }) => (service === 'projects' ? line : open), refused, publicOrigin: 'https://billfold.example', log: silentLog },
  )
  const running = await serve({ handle, port: 0, host: '127.0.0.1', release: async () => {} })
  origin = `http://127.0.0.1:${running.port}`
  close = () => running.close()
})

afterEach(() => close())

test('what its line would refuse is told so before anything is done for it', async () => {
  isFull = true
  const answer = await fetch(`${origin}${clientCalls.list.path}?limit=1`)
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([503, '5', 'no-store'])
  const body = (await answer.json()) as object
  expect(body).toEqual({
    code: 'service_unavailable',
    message: 'Clients and projects are not available right now. Please try again in a moment.',
    requestId: answer.headers.get('x-request-id'),
  })
  expect(letIn).toEqual([])
})

test('such a refusal says about itself what every answer says', async () => {
  isFull = true
  const { headers } = await fetch(origin + clientCalls.list.path)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  })
})

test('a body that is refused unread does not stand in the way of what comes after it on the same connection', async () => {
  isFull = true
  const body = JSON.stringify({ name: 'x'.repeat(60_000), email: 'a@b.co' })
  for (let time = 0; time < 3; time += 1) {
    const { status } = await fetch(origin + clientCalls.create.path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    expect(status).toBe(503)
  }
  isFull = false
  expect((await fetch(origin + clientCalls.list.path)).status).toBe(LEAVE)
})

test('other services, pages and the state of the program are let in meanwhile', async () => {
  isFull = true
  const paths = [invoiceCalls.list.path, '/clients', '/healthz', '/api/nothing']
  for (const path of paths) await fetch(origin + path)
  expect(letIn).toEqual(paths)
})

test('a client that was refused for its own share is refused by its cookie as long as its share is used up, and nobody else is', async () => {
  greedy = 'user 1'
  const ask = async (cookie: string) => {
    const answer = await fetch(origin + clientCalls.list.path, { headers: { cookie } })
    return [answer.status, answer.headers.get('retry-after')]
  }
  expect(await ask('billfold.sid=greedy')).toEqual([LEAVE, null])
  refused.note({ cookie: 'billfold.sid=greedy' }, greedy)
  expect(await ask('billfold.sid=greedy')).toEqual([429, '5'])
  expect(await ask('billfold.sid=other')).toEqual([LEAVE, null])
  greedy = undefined
  expect(await ask('billfold.sid=greedy')).toEqual([LEAVE, null])
})
