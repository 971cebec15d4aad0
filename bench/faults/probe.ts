import { setTimeout as delay } from 'node:timers/promises'
import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import type { Call } from '@billfold/contracts/call'
import { openPerson, type Person } from '../crowd/person.ts'
import { TODAY } from '../crowd/records-of-time.ts'
import { isDone, make } from '../crowd/save.ts'
import type { Journal } from '../crowd/journal.ts'
import { type Answer, openVisitor } from '../crowd/visitor.ts'

/** Somebody who looks whether everything answers: the gateway, and each service with something that it stores. */
export interface Probe extends AsyncDisposable {
  owner: Person
  /** Whether one round of it went well. */
  isWell(): Promise<boolean>
  /** Seconds until it does, from when it is called; infinite where it does not in time. */
  untilWell(within: number): Promise<number>
}

/** Milliseconds after which an answer is none. */
const PATIENCE = 2000
const PAUSE = 25

/** Of the crowd's journal: what the probe was told has to be there as well. */
export async function openProbe(origin: string, journal: Journal, number: number): Promise<Probe> {
  const owner = await openPerson({ origin, number, journal, tell: () => undefined, givesUpAfter: 30_000 })
  const { clientId, projectId } = owner

  async function isWell(): Promise<boolean> {
    // Each time connections of its own: one that was broken says nothing about the next.
    const browser = openVisitor({ origin, address: `10.1.${number >> 8}.${number & 255}`, tell: () => undefined, patience: PATIENCE, cookies: owner.browser.cookies })
    const once = { givesUpAfter: 0 }
    const [client, entry, proposal] = [journal.newMark(), journal.newMark(), journal.newMark()]
    const answers: Answer<Call>[] = await Promise.all([
      browser.send(accountCalls.currentUser),
      make(browser, clientCalls.create, { body: { name: client, email: 'studio@example.com' } }, once, journal.begin('client', client, '')),
      make(browser, timeEntryCalls.create, { body: { clientId, projectId, date: TODAY, hours: '1', rate: '100', description: entry } }, once, journal.begin('timeEntry', entry, '1')),
      make(browser, proposalCalls.create, { body: { clientId, title: proposal, description: 'A website', clientEmail: 'studio@example.com', amount: '100' } }, once, journal.begin('proposal', proposal, '100.00')),
    ])
    await browser.leave()
    return answers.every(isDone)
  }

  return {
    owner,
    isWell,
    async untilWell(within) {
      const start = performance.now()
      for (;;) {
        if (await isWell()) return (performance.now() - start) / 1000
        if (performance.now() - start > within * 1000) return Number.POSITIVE_INFINITY
        await delay(PAUSE)
      }
    },
    [Symbol.asyncDispose]: () => owner.leave(),
  }
}
