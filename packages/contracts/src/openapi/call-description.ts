import { isOpenToTokens, scopeOf } from '../api-tokens/api-scopes.ts'
import { type Call, isWriting } from '../call.ts'
import { MAX_LIMIT } from '../list.ts'

const MEBIBYTE = 1024 * 1024

/** Describes, in Markdown sentences, what the schemas do not show. */
export function describeCall(call: Call): string {
  return [
    `${call.summary}.`,
    permission(call),
    call.method === 'GET' && isWriting(call) && 'Although it is a GET, it changes data.',
    call.paginated && `Without \`limit\` and \`cursor\`, returns all records. With \`limit\` (at most ${MAX_LIMIT}), returns a page; the \`Link\` header has the address of the next one.`,
    call.creates && 'Creates a record: send an `Idempotency-Key`, so that repeating the request returns the first response instead of creating another record.',
    call.versioned && 'Send the record’s `version` as `If-Match`, so that the request is refused with `stale_version` if someone else changed the record in the meantime.',
    call.maxBytes && `The body can have at most ${call.maxBytes / MEBIBYTE} MiB.`,
    call.raw && 'The body is verified with its signature, so it must be sent unchanged.',
    call.waitsFor && `Can take several seconds, because it waits for ${call.waitsFor === 'drawing' ? 'a PDF to be drawn' : call.waitsFor === 'mail server' ? 'the mail server' : call.waitsFor}.`,
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ')
}

function permission(call: Call): string {
  if (call.access === 'anyone') return 'Needs neither a session nor a token.'
  if (call.access === 'operator') return 'Needs the token of an operator of this installation.'
  const scope = scopeOf(call)
  if (scope) return `API tokens need the permission \`${scope}\`.`
  return isOpenToTokens(call) ? 'API tokens need no permission.' : 'Needs a session; API tokens cannot use it.'
}
