import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { ApiError } from '@billfold/web-kit'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answerClients, answerProjects } from '@billfold/web-kit/testing/answer-choices.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { clients, onInvoice, onSentInvoice, projects, retainer, sampleEntry, sampleSummary } from '../testing/samples.ts'
import { clearTimers } from '../testing/timers.ts'
import { TimeTrackingPage } from './time-tracking-page.tsx'

const entry = sampleEntry()
const work: Answer[] = [...answerClients(clients), ...answerProjects(projects), answerBilling()]
const updated = answer(timeEntryCalls.update, entry)

beforeEach(clearTimers)

async function open(search: string, answers: Answer[] = []) {
  const list = answer(timeEntryCalls.list, [entry, onInvoice, onSentInvoice])
  const page = renderPage(<TimeTrackingPage />, {
    path: `/time-tracking?${search}`,
    answers: [...answers, ...work, answer(timeEntryCalls.summary, sampleSummary), list],
  })
  await screen.findByRole('button', { name: 'Update Entry' })
  return page
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
const select = (label: string) => screen.getByRole('combobox', { name: `${label} *` })
const press = (name: string) => screen.getByRole('button', { name })
const isOpen = () => screen.queryByRole('dialog') !== null

describe('the form for an invoiced entry', () => {
  test('can be edited while the invoice is a draft, with a note that the invoice line stays unchanged', async () => {
    await open('edit=101')
    expect(screen.getByText('This entry is on invoice INV-20261101-042. Your changes here do not change the line on the invoice.')).toBeTruthy()
    for (const label of ['Date', 'Hours', 'Rate']) expect(field(label).disabled).toBe(false)
    cleanup()
    await open('edit=100')
    expect(screen.queryByText(/is on invoice/)).toBeNull()
  })

  test('locks the hours, rate and date if the invoice has been sent', async () => {
    const { user, requests } = await open('edit=105', [updated])
    expect(
      screen.getByText('This entry is on invoice INV-20261110-008, which is no longer a draft. Its hours, rate and date can’t be changed.'),
    ).toBeTruthy()
    for (const label of ['Date', 'Hours', 'Rate']) expect(field(label).disabled).toBe(true)
    await choose(user, 'Project *', 'Monthly retainer')
    expect([field('Date').value, field('Hours').value, field('Rate').value]).toEqual(['2026-11-20', '2.5', '140.00'])
    await user.type(field('Description'), '!')
    await user.click(press('Update Entry'))
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ projectId: retainer.id, description: 'Payment page!' })
  })

  test('shows server errors next to their fields', async () => {
    const message = 'This time entry is on invoice INV-20261101-042, which is no longer a draft, so its hours, rate and date can’t be changed.'
    const { user } = await open('edit=101', [
      answer(timeEntryCalls.update, new ApiError({ status: 409, code: 'conflict', message, issues: [{ path: 'hours', message }] })),
    ])
    await user.clear(field('Hours'))
    await user.type(field('Hours'), '3')
    await user.click(press('Update Entry'))
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
    expect(field('Hours').value).toBe('3')
    expect(field('Hours').getAttribute('aria-invalid')).toBe('true')
  })

  test('locks the client and the Already Invoiced checkbox, and explains why', async () => {
    const { user, requests } = await open('edit=101', [updated])
    expect(select('Client').hasAttribute('disabled')).toBe(true)
    expect(field('Already Invoiced').disabled).toBe(true)
    expect(screen.getByText('It is on invoice INV-20261101-042 and can only be removed there.')).toBeTruthy()
    await user.type(field('Description'), '!')
    await user.click(press('Update Entry'))
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ description: 'Checkout flow!' })
  })
})
