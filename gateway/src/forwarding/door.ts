import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ErrorBody, errorStatus } from '@billfold/contracts/errors'
import type { FindCall } from '@billfold/server-kit/find-call'
import type { Logger } from '@billfold/server-kit/logger'
import type { Handle } from '@billfold/server-kit/serve'
import { headersOfAll } from '../security/security-headers.ts'
import { RETRY_AFTER, unavailableText } from './unavailable.ts'
import type { ServiceName } from './upstream.ts'
import type { LineOf } from './waiting-line.ts'

interface DoorOptions {
  findCall: FindCall
  lineOf: LineOf
  publicOrigin: string
  log: Logger
}

/** A line of the log for each would cost more than refusing does. */
const TOLD_EACH_MS = 1000

/**
 * What its line would refuse anyway is refused before anything is done for it: in a flood the time that a refusal takes is taken from those who are answered.
 * Who only connects, or sends slowly, stands in no line and keeps nobody out.
 */
export function refuseAtTheDoor(handle: Handle, { findCall, lineOf, publicOrigin, log }: DoorOptions): Handle {
  const count = counter(log)
  const headers = headersOfAll(publicOrigin)
  return async function letIn(request, response) {
    const call = findCall(request.method ?? '', pathOf(request))?.call
    if (!call || call.service === 'gateway' || call.events || !lineOf(call).isFull()) return handle(request, response)
    count(call.service)
    return refuse(response, call.service, headers)
  }
}

function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** Without an Error: finding out where it comes from costs as much as all else here. */
function refuse(response: ServerResponse, service: ServiceName, headers: Readonly<Record<string, string>>): void {
  const body: ErrorBody = { message: unavailableText(service), code: 'service_unavailable', requestId: randomUUID() }
  const text = JSON.stringify(body)
  response.writeHead(errorStatus.service_unavailable, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Request-Id': body.requestId,
    'Retry-After': RETRY_AFTER,
  })
  response.end(text)
}

function counter(log: Logger): (service: string) => void {
  const refused = new Map<string, number>()
  function report(): void {
    log.warn({ refused: Object.fromEntries(refused) }, 'more is asked for than can be answered')
    refused.clear()
  }
  return (service) => {
    if (refused.size === 0) setTimeout(report, TOLD_EACH_MS)
    refused.set(service, (refused.get(service) ?? 0) + 1)
  }
}
