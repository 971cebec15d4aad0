/** Returns 64 hex digits. Strings are hashed as UTF-8. Uses WebCrypto because it exists both in Node and in browsers. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const digest = new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Any JSON value. Undefined members are left out, as in JSON.stringify. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * Serializes to canonical JSON (RFC 8785): no whitespace, members sorted by UTF-16 code units, strings and numbers as in JSON.stringify.
 * Hashes depend on the output, so it must stay identical over the years, both in Node and in browsers.
 */
export function canonicalJson(value: Json): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) return `{${membersOf(value).join(',')}}`
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} has no place in JSON`)
  // Lone surrogates have no UTF-8 encoding, so different strings that contain them would have the same hash.
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('Text with half a character has no place in JSON')
  return JSON.stringify(value)
}

function membersOf(value: { readonly [key: string]: Json | undefined }): string[] {
  const members = Object.entries(value).filter((member): member is [string, Json] => member[1] !== undefined)
  return members.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => `${canonicalJson(key)}:${canonicalJson(member)}`)
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

/** A stored event. Changing, removing or inserting an event invalidates the hashes of all later events. */
export interface ChainedEvent {
  /** Counted from 1, without gaps. */
  seq: number
  /** Always in UTC with milliseconds: '2026-11-21T09:30:00.000Z'. */
  at: string
  type: string
  by: string
  detail: string | null
  /** Additional data that the hash covers, such as the hash of the signed document. */
  data: Json
  /** Hash of the previous event; null for the first. */
  previousHash: string | null
  hash: string
}

/** Defines which fields an event's hash covers. */
export function hashOfEvent(proposalId: number, { seq, at, type, by, detail, data, previousHash }: Omit<ChainedEvent, 'hash'>): Promise<string> {
  return sha256(canonicalJson({ proposalId, seq, at, type, by, detail, data, previousHash }))
}

/** Lists the problems of a chain; empty if it is intact. Cannot detect events that were removed from the end. */
export async function checkChain(proposalId: number, events: readonly ChainedEvent[]): Promise<string[]> {
  const findings = await Promise.all(
    events.map(async (event, index) => {
      const previous = events[index - 1]
      return [
        event.seq !== index + 1 && `Event ${event.seq} is at position ${index + 1}`,
        event.previousHash !== (previous?.hash ?? null) && `Event ${event.seq} does not follow the one before it`,
        event.hash !== (await hashOfEvent(proposalId, event)) && `Event ${event.seq} was changed`,
        previous !== undefined && event.at < previous.at && `Event ${event.seq} is earlier than the one before it`,
      ]
    }),
  )
  return findings.flat().filter((finding) => finding !== false)
}
