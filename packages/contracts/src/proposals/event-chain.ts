import { canonicalJson, type Json } from './canonical-json.ts'
import { sha256 } from './sha-256.ts'

/** An event of a proposal as it is kept: whoever changes one, takes one out or puts one in breaks every hash that follows. */
export interface ChainedEvent {
  /** From 1, without gaps. */
  seq: number
  /** UTC, always with milliseconds: '2026-11-21T09:30:00.000Z'. */
  at: string
  type: string
  by: string
  detail: string | null
  /** What else the event vouches for, such as the hash of what was signed. */
  data: Json
  /** Of the event before; null of the first. */
  previousHash: string | null
  hash: string
}

/** The one place that says what an event's hash covers. */
export function hashOfEvent(proposalId: number, { seq, at, type, by, detail, data, previousHash }: Omit<ChainedEvent, 'hash'>): Promise<string> {
  return sha256(canonicalJson({ proposalId, seq, at, type, by, detail, data, previousHash }))
}

/** What is wrong with a chain, in words and by event; nothing, where it is whole. A chain's end cannot show what was cut off after it. */
export async function checkChain(proposalId: number, events: readonly ChainedEvent[]): Promise<string[]> {
  const findings = await Promise.all(
    events.map(async (event, index) => {
      const previous = events[index - 1]
      return [
        event.seq !== index + 1 && `Event ${event.seq} stands at place ${index + 1}`,
        event.previousHash !== (previous?.hash ?? null) && `Event ${event.seq} does not follow the one before it`,
        event.hash !== (await hashOfEvent(proposalId, event)) && `Event ${event.seq} was changed`,
        previous !== undefined && event.at < previous.at && `Event ${event.seq} is earlier than the one before it`,
      ]
    }),
  )
  return findings.flat().filter((finding) => finding !== false)
}
