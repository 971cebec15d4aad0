import type { IncomingHttpHeaders } from 'node:http'
import { USER_HEADER } from '@billfold/contracts/accounts/user-header'
import { DELEGATION_HEADER, IDENTITY_HEADER } from '@billfold/server-kit/identity'

/** Hop-by-hop headers (RFC 9110, 7.6.1), or set again by the sender. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']

/** Handled by the gateway: services see neither cookies nor the client's claims about itself. */
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

/** Only the gateway sets cookies, and it has set the request id already. */
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

/** The Connection header lists further hop-by-hop headers. */
function namedBy(connection = 'keep-alive'): ReadonlySet<string> {
  if (connection === 'keep-alive' || connection === 'close') return NOTHING
  // No regular expression: one for the white space would take quadratic time on a header full of spaces.
  return new Set(connection.toLowerCase().split(',').map((name) => name.trim()))
}
