import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { noteChange } from './journal.ts'
import type { Person } from './person.ts'
import { insist, isDefinite, isDone, make } from './save.ts'

export const TODAY = new Date().toISOString().slice(0, 10)

/** Kept short: what a person has open grows and shrinks about as fast. */
const MOST_OPEN = 30

export async function recordTime(person: Person): Promise<void> {
  const { browser, journal, clientId, projectId } = person
  const mark = journal.newMark()
  const record = journal.begin('timeEntry', mark, '1.25')
  const body = { clientId, projectId, date: TODAY, hours: '1.25', rate: '100', description: `${mark} design of the landing page` }
  const answer = await make(browser, timeEntryCalls.create, { body }, person, record)
  if (isDone(answer)) person.entries.push({ id: answer.body.id, version: answer.body.version, record })
  if (person.entries.length > MOST_OPEN) await deleteTime(person)
}

export async function changeTime(person: Person): Promise<void> {
  const entry = person.entries.at(-1)
  if (!entry) return recordTime(person)
  const value = String((Number(entry.record.values[0]) + 0.25) % 12)
  const answer = await person.browser.send(timeEntryCalls.update, { params: { id: entry.id }, body: { hours: value }, ifMatch: entry.version })
  noteChange(entry.record, value, isDone(answer) ? 'confirmed' : isDefinite(answer) ? 'refused' : 'unanswered')
  // Whoever got no answer loads the page again.
  const now = isDone(answer) ? answer : await insist(person.browser, timeEntryCalls.get, { params: { id: entry.id } }, person)
  if (isDone(now)) entry.version = now.body.version
}

export async function deleteTime(person: Person): Promise<void> {
  const entry = person.entries.shift()
  if (!entry) return
  entry.record.deletion = 'unanswered'
  const answer = await insist(person.browser, timeEntryCalls.delete, { params: { id: entry.id } }, person)
  // Gone, by this request or one before it whose answer was lost.
  if (isDone(answer) || answer.status === 404) entry.record.deletion = 'confirmed'
}
