import { setTimeout as delay } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import type { Call } from '@billfold/contracts/call'
import type { JournalEntry } from './journal.ts'
import type { Answer, Parts, Visitor } from './visitor.ts'

export interface Persistence {
  /** Milliseconds after which somebody who gets no answer gives up. */
  givesUpAfter: number
}

const PAUSE_MS = 300

/** Whether it is known what became of a request. A 5xx says no more than silence. */
export function isDefinite({ status }: Pick<Answer<Call>, 'status'>): boolean {
  return status > 0 && status < 500 && status !== 429
}

export function isDone({ status }: Pick<Answer<Call>, 'status'>): boolean {
  return status >= 200 && status < 300
}

/** Pressed again until there is an answer, as the same form is: with the same key. */
export async function insist<C extends Call>(visitor: Visitor, call: C, parts: Parts<C>, { givesUpAfter }: Persistence, record?: JournalEntry): Promise<Answer<C>> {
  const sent = call.creates ? { ...parts, idempotencyKey: randomBytes(12).toString('hex') } : parts
  const start = performance.now()
  for (;;) {
    if (record) record.attempts += 1
    const answer = await visitor.send(call, sent)
    if (isDefinite(answer) || visitor.hasLeft() || performance.now() - start > givesUpAfter) return answer
    await delay(PAUSE_MS * (0.5 + Math.random()))
  }
}

/** Makes something that the journal knows. */
export async function make<C extends Call>(visitor: Visitor, call: C, parts: Parts<C>, persistence: Persistence, record: JournalEntry): Promise<Answer<C>> {
  const answer = await insist(visitor, call, parts, persistence, record)
  record.told = isDone(answer) ? 'made' : isDefinite(answer) ? 'refused' : 'nothing'
  return answer
}
