import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AppError } from '@billfold/contracts/errors'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callService } from './call-service.ts'
import { IDENTITY_HEADER } from './identity.ts'

const identity = 'signed by the gateway'

let server: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const ask = (where: string | undefined = origin()) =>
  callService(projectCalls.create, { origin: where, identity, body: { name: 'Website', clientId: 1 }, idempotencyKey: 'key-1' })
const json = (status: number, body: unknown) => {
  answer = (_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const project = {
  id: 3, userId: 7, clientId: 1, clientName: 'Acme', name: 'Website', description: null, status: 'active', budget: null, hourlyRate: null, estimatedHours: null, startDate: null,
  endDate: null, dueDate: null, completionPercentage: 0, isArchived: false, version: 1, createdAt: '2026-11-21T00:00:00.000Z', updatedAt: '2026-11-21T00:00:00.000Z',
}

describe('a call to another service', () => {
  test('sends the user’s identity, the declared request and an idempotency key', async () => {
    let asked: IncomingMessage | undefined
    let body = ''
    answer = async (request, response) => {
      asked = request
      for await (const chunk of request as AsyncIterable<Buffer>) body += chunk.toString()
      response.end(JSON.stringify(project))
    }
    await ask().catch(() => undefined)
    expect([asked?.method, asked?.url, asked?.headers['content-type'], asked?.headers['idempotency-key']]).toEqual(['POST', '/api/projects', 'application/json', 'key-1'])
    expect(asked?.headers[IDENTITY_HEADER]).toBe(identity)
    expect(JSON.parse(body)).toEqual({ name: 'Website', clientId: 1 })
  })

  test('sends a read with its query but without a body', async () => {
    let asked: IncomingMessage | undefined
    answer = (request, response) => {
      asked = request
      response.end('[]')
    }
    const { clients } = reportCalls
    await expect(callService(clients, { origin: origin(), identity, query: { from: '2026-11-09', to: '2026-11-15' } })).resolves.toEqual([])
    expect([asked?.method, asked?.url, asked?.headers['content-type'], asked?.headers['idempotency-key']]).toEqual(['GET', '/api/reports/clients?from=2026-11-09&to=2026-11-15', undefined, undefined])
  })

  test('throws the service’s error with its code, message and issues', async () => {
    json(404, { code: 'not_found', message: 'Client not found', issues: [{ path: 'clientId', message: 'Client not found' }], requestId: 'x' })
    await expect(ask()).rejects.toMatchObject({ code: 'not_found', message: 'Client not found', issues: [{ path: 'clientId', message: 'Client not found' }] })
  })
})

describe('a retryable error is reported for a service', () => {
  const unavailable = expect.objectContaining({ code: 'service_unavailable', retryAfter: 5 }) as AppError

  test.each<[string, number, unknown]>([
    ['that fails', 500, { code: 'internal_error', message: 'Something went wrong', requestId: 'x' }],
    ['that rejects our identity', 401, { code: 'unauthenticated', message: 'You’re not logged in', requestId: 'x' }],
    ['whose response violates the contract', 200, { id: 'three' }],
    ['that returns null', 200, null],
  ])('%s', async (_, status, body) => {
    json(status, body)
    await expect(ask()).rejects.toEqual(unavailable)
  })

  test('that returns invalid JSON, closes the connection early, does not listen or has no configured URL', async () => {
    answer = (_, response) => response.end('<html>')
    await expect(ask()).rejects.toEqual(unavailable)
    answer = ({ socket }) => socket.destroy()
    await expect(ask()).rejects.toEqual(unavailable)
    const closed = origin()
    server.close()
    await expect(ask(closed)).rejects.toEqual(unavailable)
    await expect(callService(projectCalls.create, { origin: undefined, identity, body: { name: 'A', clientId: 1 }, idempotencyKey: 'k' })).rejects.toEqual(unavailable)
  })

  test('that takes too long to respond', async () => {
    answer = () => undefined
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    await expect(ask()).rejects.toEqual(unavailable)
  })
})
