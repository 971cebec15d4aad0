import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { liveCalls } from '@billfold/contracts/live/live-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { insist, isDone, make, type Persistence } from './save.ts'
import type { Journal, JournalEntry } from './journal.ts'
import { openVisitor, type Sent, type Visitor } from './visitor.ts'

export const PASSWORD = 'correct horse battery staple'

/** A record of theirs that is known to be there, as it was last seen. */
export interface Known {
  id: number
  version: number
  record: JournalEntry
}

/** A freelancer at work: what they have open, and what they remember of it. */
export interface Person extends Persistence {
  userId: number
  username: string
  browser: Visitor
  /** Of one of their clients. */
  clientBrowser: Visitor
  journal: Journal
  clientId: number
  projectId: number
  /** Entries that stand on no invoice. */
  entries: Known[]
  /** Invoices that are not paid. */
  invoices: Known[]
  /** Proposals that nobody has signed. */
  proposals: (Known & { shareToken: string })[]
  /** Links that were signed, and are read again. */
  signed: string[]
  leave(): Promise<void>
}

interface PersonOptions extends Persistence {
  origin: string
  /** From 0. */
  number: number
  journal: Journal
  tell: (sent: Sent) => void
}

/** Has an account, a client and a project, and has opened the application. */
export async function openPerson({ origin, number, journal, tell, givesUpAfter }: PersonOptions): Promise<Person> {
  const browser = openVisitor({ origin, tell, address: `10.1.${number >> 8}.${number & 255}` })
  const clientBrowser = openVisitor({ origin, tell, address: `10.2.${number >> 8}.${number & 255}` })
  const persistence = { givesUpAfter }
  const username = `person-${number}`
  const account = { username, email: `${username}@example.com`, password: PASSWORD, firstName: 'Ada', lastName: `Number ${number}` }
  const registered = await insist(browser, accountCalls.register, { body: account }, persistence)
  const mark = journal.newMark()
  const client = await make(browser, clientCalls.create, { body: { name: mark, email: 'studio@example.com' } }, persistence, journal.begin('client', mark, ''))
  const project = await insist(browser, projectCalls.create, { body: { clientId: client.body?.id ?? 0, name: 'Website', hourlyRate: '100' } }, persistence)
  const failed = [registered, client, project].find((answer) => !isDone(answer))
  if (failed) throw new Error(`Nobody could begin to work: ${failed.status} ${failed.problem}`)
  browser.follow(liveCalls.changes)
  return {
    ...persistence,
    userId: registered.body.id,
    username,
    browser,
    clientBrowser,
    journal,
    clientId: client.body.id,
    projectId: project.body.id,
    entries: [],
    invoices: [],
    proposals: [],
    signed: [],
    async leave() {
      await Promise.all([browser.leave(), clientBrowser.leave()])
    },
  }
}
