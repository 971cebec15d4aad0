import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { Link, useLeaveGuards } from '@billfold/web-kit'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answerClients, answerProjects } from '@billfold/web-kit/testing/answer-choices.ts'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clients, projects, sampleEntry, sampleSummary } from '../testing/samples.ts'
import { TimeTrackingPage } from '../time-entries/time-tracking-page.tsx'

const entry = sampleEntry()
const answers = [
  ...answerClients(clients),
  ...answerProjects(projects),
  answer(timeEntryCalls.list, [entry]),
  answer(timeEntryCalls.summary, sampleSummary),
  answerBilling(),
]

const description = () => screen.getByLabelText<HTMLTextAreaElement>(/^Description/)

/** Fills in and submits a form. The response is pending until `finish` is called. */
async function save(search: string) {
  const late = Promise.withResolvers<TimeEntry>()
  const element = (
    <>
      <TimeTrackingPage />
      <Link to="/time-tracking?edit=100">Elsewhere</Link>
    </>
  )
  const page = renderPage(element, {
    path: `/time-tracking?${search}`,
    answers: [...answers, answer(timeEntryCalls.create, () => late.promise), answer(timeEntryCalls.update, () => late.promise)],
  })
  const submit = await screen.findByRole('button', { name: /Create Entry|Update Entry/ })
  await page.user.type(screen.getByLabelText(/^Hours/), '1')
  await page.user.type(description(), 'Call')
  await page.user.click(submit)
  await screen.findByRole('button', { name: 'Saving...' })
  return { ...page, finish: () => late.resolve(entry) }
}

test.each(['new&project=10', 'edit=100'])('a slow save does not change the form opened next: %s', async (search) => {
  const page = await save(search)
  await page.user.keyboard('{Escape}')
  await page.user.click(await screen.findByRole('button', { name: 'Leave' }))
  await page.user.click(await screen.findByRole('button', { name: 'Add Entry' }))
  await page.user.type(await screen.findByLabelText(/^Description/), 'Another call')
  page.finish()
  await waitFor(() => expect(page.toastText()).toMatch(/^Success: Time entry (created|updated) successfully$/))
  expect(description().value).toBe('Another call')
  expect(useLeaveGuards.getState().active.size).toBe(1)
})

test.each(['new&project=10', 'edit=100'])('a slow save does not navigate if the user has left the page: %s', async (search) => {
  const page = await save(search)
  page.unmount()
  page.finish()
  await waitFor(() => expect(page.toastText()).toMatch(/^Success: Time entry (created|updated) successfully$/))
  expect(page.visited).toEqual([])
})

test('a form opened during a slow save appears after the save finishes', async () => {
  const page = await save('new&project=10')
  fireEvent.click(screen.getByText('Elsewhere'))
  expect(await screen.findByText('Leave without saving?')).toBeTruthy()
  page.finish()
  expect(await screen.findByRole('dialog', { name: 'Edit Time Entry' })).toBeTruthy()
  expect(page.visited.at(-1)).toBe('/time-tracking?edit=100')
})
