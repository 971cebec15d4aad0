import { canonicalJson, type Json } from './canonical-json.ts'
import { sha256 } from './sha-256.ts'

/** A stored event. Changing, removing or inserting one invalidates all later hashes. */
export interface ChainedEvent {
  /** From 1, without gaps. */
  seq: number
  /** UTC, always with milliseconds: '2026-11-21T09:30:00.000Z'. */
  at: string
  type: string
  by: string
  detail: string | null
  /** Further data covered by the hash, such as the hash of the signed document. */
  data: Json
  /** Hash of the previous event; null for the first. */
  previousHash: string | null
  hash: string
}

/** Defines which fields the hash of an event covers. */
export function hashOfEvent(proposalId: number, { seq, at, type, by, detail, data, previousHash }: Omit<ChainedEvent, 'hash'>): Promise<string> {
  return sha256(canonicalJson({ proposalId, seq, at, type, by, detail, data, previousHash }))
}

/** Returns the problems of a chain; empty if it is intact. Cannot detect events removed from the end. */
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
