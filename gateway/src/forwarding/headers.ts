import type { IncomingHttpHeaders } from 'node:http'
import { USER_HEADER } from '@billfold/contracts/accounts/user-header'
import { DELEGATION_HEADER, IDENTITY_HEADER } from '@billfold/server-kit/identity'

/** Meant for the next hop alone (RFC 9110, 7.6.1), or made anew by whoever sends. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']

/** Answered or decided here: the service sees neither cookies nor what a visitor claims about itself. */
const NOT_FORWARDED = new Set([
  ...HOP_BY_HOP,
  'host',
  'expect',
  'cookie',
  'authorization',
  USER_HEADER.toLowerCase(),
  IDENTITY_HEADER,
  DELEGATION_HEADER,
  'accept-encoding',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
])

/** Sessions are the gateway's alone, and it has named the request already. */
const NOT_PASSED_BACK = new Set([...HOP_BY_HOP, 'set-cookie', 'x-request-id', 'date', 'server'])

type Headers = Record<string, string | string[]>

export function requestHeaders(headers: IncomingHttpHeaders): Headers {
  return without(NOT_FORWARDED, headers)
}

export function answerHeaders(headers: IncomingHttpHeaders): Headers {
  return without(NOT_PASSED_BACK, headers)
}

function without(dropped: ReadonlySet<string>, headers: IncomingHttpHeaders): Headers {
  const named = namedBy(headers.connection)
  const kept: Headers = {}
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined && !dropped.has(name) && !named.has(name)) kept[name] = value
  }
  return kept
}

const NOTHING: ReadonlySet<string> = new Set()

/** What the Connection header says is for the next hop alone. */
function namedBy(connection = 'keep-alive'): ReadonlySet<string> {
  if (connection === 'keep-alive' || connection === 'close') return NOTHING
  // No expression for the white space: of a header of nothing else it would try each as a beginning.
  return new Set(connection.toLowerCase().split(',').map((name) => name.trim()))
}
