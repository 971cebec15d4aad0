import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ErrorBody, type ErrorCode, errorStatus } from '@billfold/contracts/errors'
import type { FindCall } from '@billfold/server-kit/find-call'
import type { Logger } from '@billfold/server-kit/logger'
import type { Handle } from '@billfold/server-kit/serve'
import { headersOfAll } from '../security/security-headers.ts'
import type { RefusedClients } from './refused-clients.ts'
import { RETRY_AFTER, TOO_MANY_TEXT, unavailableText } from './unavailable.ts'
import type { LineOf } from './waiting-line.ts'

interface DoorOptions {
  findCall: FindCall
  lineOf: LineOf
  refused: RefusedClients
  publicOrigin: string
  log: Logger
}

/** Refusals are logged together: a log line for each would cost more than refusing does. */
const LOGGED_EACH_MS = 1000

/**
 * Load shedding: refuses what its line would refuse anyway, before session lookup and logging, because under overload every refusal takes time from the
 * requests that are answered. Connections and slow bodies do not count, only requests in a line do.
 */
export function refuseAtTheDoor(handle: Handle, { findCall, lineOf, refused, publicOrigin, log }: DoorOptions): Handle {
  const count = counter(log)
  const headers = headersOfAll(publicOrigin)
  return async function letIn(request, response) {
    const call = findCall(request.method ?? '', pathOf(request))?.call
    if (!call || call.service === 'gateway' || call.events) return handle(request, response)
    const line = lineOf(call)
    if (line.isFull()) {
      count(call.service)
      return refuse(response, 'service_unavailable', unavailableText(call.service), headers)
    }
    const client = refused.find(request.headers)
    if (client === undefined || !line.isFull(client)) return handle(request, response)
    count(client)
    return refuse(response, 'too_many_requests', TOO_MANY_TEXT, headers)
  }
}

function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** Without an Error: its stack trace costs as much as everything else here. */
function refuse(response: ServerResponse, code: ErrorCode, message: string, headers: Readonly<Record<string, string>>): void {
  const body: ErrorBody = { message, code, requestId: randomUUID() }
  const text = JSON.stringify(body)
  response.writeHead(errorStatus[code], {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Request-Id': body.requestId,
    'Retry-After': RETRY_AFTER,
  })
  response.end(text)
}

/** By service or client. */
function counter(log: Logger): (who: string) => void {
  const refused = new Map<string, number>()
  function report(): void {
    log.warn({ refused: Object.fromEntries(refused) }, 'requests refused: too many at once')
    refused.clear()
  }
  return (who) => {
    if (refused.size === 0) setTimeout(report, LOGGED_EACH_MS)
    refused.set(who, (refused.get(who) ?? 0) + 1)
  }
}
