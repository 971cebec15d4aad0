import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import { ApiError, useSession } from '@billfold/web-kit'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OperatorPage } from './operator-page.tsx'
import { sampleStatus } from './testing/sample-status.ts'

const refused = new ApiError({ status: 401, code: 'unauthenticated', message: 'Invalid operator token' })

test('rejects an incorrect token without ending the user’s session', async () => {
  const page = renderPage(<OperatorPage />, { answers: [answer(operatorCalls.list, refused)] })
  await page.user.type(page.getByLabelText('Operator’s token'), 'guess')
  await page.user.click(page.getByRole('button', { name: 'Show modules' }))
  expect((await page.findByRole('alert')).textContent).toBe('Invalid operator token')
  expect(useSession.getState().hasEnded).toBe(false)
})

test('links back to Billfold without a token', () => {
  const page = renderPage(<OperatorPage />)
  expect(page.getByRole('link', { name: 'Back to Billfold' }).getAttribute('href')).toBe('/')
})

test('shows the health of each release and rolls a release back after confirmation', async () => {
  const rolledBack = { ...sampleStatus, canary: null }
  const page = renderPage(<OperatorPage />, { answers: [answer(operatorCalls.list, [sampleStatus]), answer(operatorCalls.rollBack, rolledBack)] })
  await page.user.type(page.getByLabelText('Operator’s token'), ' secret ')
  await page.user.click(page.getByRole('button', { name: 'Show modules' }))
  const table = await page.findByRole('table', { name: 'Releases of Billing' })
  const rows = within(table).getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell').map((cell) => cell.textContent))
  expect(rows.map(([version, state, , , , failed, p50]) => [version, state, failed, p50])).toEqual([
    ['2.0.0', 'Cannot run here', '0 of 0 failed', ''],
    ['1.9.0', 'Canary, 5%', '2 of 42 failed (1 timeout, 1 render); now 1 of 6 users', '≤ 100 ms'],
    ['1.8.2', 'Rolled back', '0 of 0 failed', ''],
    ['1.8.1', 'Active', '0 of 1,210 failed', '≤ 75 ms'],
    ['1.8.0', 'Last good', '0 of 0 failed', ''],
  ])

  const sent = () => page.requests.filter(({ method }) => method === 'POST').map(({ address, body }) => [address, body])
  await page.user.click(page.getByRole('button', { name: 'Roll back' }))
  const dialog = await page.findByRole('alertdialog', { name: 'Roll back billing 1.9.0?' })
  expect(dialog.textContent).toContain('It is marked as failed, and its users get 1.8.1 again')
  await page.user.click(within(dialog).getByRole('button', { name: 'Roll back' }))
  await expect.poll(sent).toEqual([['/api/modules/billing/roll-back', { version: '1.9.0' }]])
})

async function openModules(...answers: Answer[]) {
  const page = renderPage(<OperatorPage />, { answers })
  await page.user.type(page.getByLabelText('Operator’s token'), 'secret')
  await page.user.click(page.getByRole('button', { name: 'Show modules' }))
  await page.findByRole('table', { name: 'Releases of Billing' })
  return page
}

test('rolls back all users to the last good release if there is no canary', async () => {
  const page = await openModules(answer(operatorCalls.list, [{ ...sampleStatus, canary: null }]), answer(operatorCalls.rollBack, sampleStatus))
  await page.user.click(page.getByRole('button', { name: 'Roll back' }))
  const dialog = await page.findByRole('alertdialog', { name: 'Roll billing back to 1.8.0?' })
  await page.user.click(within(dialog).getByRole('button', { name: 'Roll back' }))
  await expect.poll(() => page.requests.find(({ method }) => method === 'POST')?.body).toEqual({ version: '1.8.1' })
})

test('sends the version that was confirmed, and shows a conflict if another canary is active by then', async () => {
  const message = 'Nothing was changed: it would be 2.0.0 now, not 1.9.0'
  const page = await openModules(answer(operatorCalls.list, [sampleStatus]), answer(operatorCalls.promote, new ApiError({ status: 409, code: 'conflict', message })))
  await page.user.click(page.getByRole('button', { name: 'Promote the canary' }))
  const dialog = within(await page.findByRole('alertdialog', { name: 'Activate billing 1.9.0 for all users?' }))
  await page.user.click(dialog.getByRole('button', { name: 'Promote the canary' }))
  expect(await dialog.findByText(message)).toBeTruthy()
  expect(page.requests.find(({ method }) => method === 'POST')?.body).toEqual({ version: '1.9.0' })
})

test('does not treat an empty percentage as 0, because 0 would end the canary', async () => {
  const page = await openModules(answer(operatorCalls.list, [sampleStatus]))
  await page.user.click(page.getByRole('button', { name: 'Actions for 1.9.0' }))
  await page.user.click(await page.findByRole('menuitem', { name: 'Change canary percentage' }))
  const dialog = within(await page.findByRole('alertdialog'))
  await page.user.clear(dialog.getByLabelText('Percentage of users'))
  await page.user.type(dialog.getByLabelText('Percentage of users'), ' {Enter}')
  expect(dialog.getByRole('button', { name: 'Change percentage' })).toHaveProperty('disabled', true)
  expect(page.requests.some(({ method }) => method === 'POST')).toBe(false)
})

test('offers Retry when the history fails to load', async () => {
  const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'The database is away' })
  let reply: ApiError | [] = down
  const page = await openModules(answer(operatorCalls.list, [sampleStatus]), answer(operatorCalls.history, () => reply))
  await page.user.click(page.getByRole('button', { name: 'Show history' }))
  expect(await page.findByText('The database is away')).toBeTruthy()
  reply = []
  await page.user.click(page.getByRole('button', { name: 'Retry' }))
  expect(await page.findByText('No history yet.')).toBeTruthy()
})
