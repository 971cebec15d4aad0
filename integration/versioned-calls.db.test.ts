import type { Call } from '@billfold/contracts/call'
import { calls } from '@billfold/contracts/calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { contactCalls } from '@billfold/contracts/clients/client-contact-calls'
import { clientNotesCalls } from '@billfold/contracts/clients/client-notes'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import type { Caller } from '@billfold/server-kit/testing/caller'
import { queryAs } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Backend, startBackend } from './testing/backend.ts'
import { paramsOf } from './testing/fuzz-call.ts'
import { createRecords, featureOf, leastBody } from './testing/records.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const changes = [clientCalls, contactCalls, projectCalls, timeEntryCalls, expenseCalls, invoiceCalls, proposalCalls].flatMap(({ update, delete: remove }): Call[] => [update, remove])
const versioned = calls.filter((call) => call.versioned === true)
const edits = versioned.filter(({ method }) => method !== 'DELETE')
/** Deletes clients last, after their projects. */
const deletions = versioned.filter(({ method }) => method === 'DELETE').toSorted((a, b) => Number(a.name === clientCalls.delete.name) - Number(b.name === clientCalls.delete.name))

/** Creates records that can be deleted one by one. */
async function newRecords(as: Caller): Promise<Record<string, number>> {
  const records = await createRecords(as)
  const { body: client } = await as(clientCalls.create, { body: { name: 'Alone', email: 'alone@example.com' } })
  const { body: project } = await as(projectCalls.create, { body: { name: 'Alone', clientId: client.id } })
  const { body: entry } = await as(timeEntryCalls.create, { body: { clientId: records.clients!, projectId: records.projects!, description: 'Work', hours: '1', rate: '100', date: '2026-01-01' } })
  return { ...records, clients: client.id, projects: project.id, timeEntries: entry.id }
}

test('all calls that change a versioned record accept If-Match', () => {
  const names = [...changes, invoiceCalls.markPaid, proposalCalls.setStatus, clientNotesCalls.save].map(({ name }) => name)
  expect(versioned.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

describe.each([
  ['an edit', edits],
  ['a deletion', deletions],
])('a stale version in %s', (_, tested) => {
  let as: Caller
  let records: Record<string, number>
  beforeAll(async () => {
    as = await backend.signUp()
    records = await newRecords(as)
  })

  test.each(tested.map((call) => [call.name, call] as const))('is rejected by %s and changes nothing, while the current version and * are accepted', async (_, call) => {
    const notes = '(select id, notes, notes_version as version from projects.client) notes'
    const table = { clients: 'projects.client', clientNotes: notes, contacts: 'projects.client_contact', projects: 'projects.project', timeEntries: 'billing.time_entry', expenses: 'billing.expense', invoices: 'billing.invoice', proposals: 'proposals.proposal' }[featureOf(call)]
    const id = String(records[featureOf(call)])
    const row = async () => (await queryAs<{ version: number }>(backend.database.adminUrl, null, `select * from ${table} where id = $1`, [id]))[0]
    const ask = (ifMatch: string) => as(call, { params: paramsOf(call, id), headers: { 'if-match': ifMatch }, ...(call.body && { body: leastBody(call) }) })
    const before = await row()
    const { status, error } = await ask(`"${before!.version + 1}"`)
    expect([status, error.code, await row()]).toEqual([409, 'stale_version', before])
    expect((await ask(`"${before!.version}"`)).status).toBe(call.response ? 200 : 204)
    expect((await ask('*')).status).toBe(call.response ? 200 : 404)
  })
})
