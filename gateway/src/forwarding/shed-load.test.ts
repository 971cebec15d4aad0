import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { liveCalls } from '@billfold/contracts/live/live-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import type { Call } from '@billfold/contracts/call'
import { beforeEach, describe, expect, test } from 'vitest'
import { contextOf } from '../testing/context-of.ts'
import { refusedClients, shedLoad, waitingLine } from './load-shedding.ts'

let isFull = false
/** The client that has used up its share. */
let greedy: string | undefined
let refused = refusedClients()
let refusals: unknown[] = []

beforeEach(() => {
  refusals = []
  isFull = false
  greedy = undefined
  refused = refusedClients()
})

/** Resolves if the request is forwarded. Set `isFull` to simulate a full queue in front of the projects service. */
async function send(call: Call | undefined, cookie = ''): Promise<void> {
  const line = { ...waitingLine(), isFull: (client?: string) => isFull || (client !== undefined && client === greedy) }
  const open = waitingLine()
  const middleware = shedLoad({ refused, countRefusal: (...counted) => refusals.push(counted), lineOf: ({ service }) => (service === 'projects' ? line : open) })
  await middleware(contextOf({ headers: { cookie }, matched: call && { call, params: {} } }), async () => undefined)
}

describe('when a service’s queue is full', () => {
  test('the gateway rejects requests to that service with 503 and Retry-After', async () => {
    isFull = true
    await expect(send(clientCalls.list)).rejects.toMatchObject({
      code: 'service_unavailable',
      retryAfter: 5,
      message: 'Clients and projects are not available right now. Please try again in a moment.',
    })
    expect(refusals).toEqual([['projects', 'overload']])
  })

  test('the gateway still serves requests to other services, its own calls, event streams and pages', async () => {
    isFull = true
    for (const call of [invoiceCalls.list, settingsCalls.get, liveCalls.changes, undefined]) await expect(send(call)).resolves.toBeUndefined()
  })
})

test('returns 429 to a client, identified by its cookie, while it exceeds its share', async () => {
  greedy = 'user 1'
  await expect(send(clientCalls.list, 'billfold.sid=greedy')).resolves.toBeUndefined()
  refused.note({ cookie: 'billfold.sid=greedy' }, greedy)
  await expect(send(clientCalls.list, 'billfold.sid=greedy')).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 5 })
  await expect(send(clientCalls.list, 'billfold.sid=other')).resolves.toBeUndefined()
  greedy = undefined
  await expect(send(clientCalls.list, 'billfold.sid=greedy')).resolves.toBeUndefined()
})
