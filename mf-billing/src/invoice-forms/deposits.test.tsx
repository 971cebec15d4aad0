import type { DeductibleDeposit } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { ApiError } from '@billfold/web-kit'
import { besideToasts } from '@billfold/web-kit/testing/beside-toasts.ts'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { answer, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerEntries } from './testing/form-answers.ts'
import { logoDeposit, sampleDeposit, sampleDetails } from './testing/form-samples.ts'
import { box, field, newInvoice, openForm, press, summary } from './testing/open-form.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const deposit = sampleDeposit()
const offering = (deposits: readonly DeductibleDeposit[] | ApiError | (() => readonly DeductibleDeposit[] | ApiError)) => answer(invoiceCalls.deductibleDeposits, deposits as DeductibleDeposit[])
const section = () => screen.queryByRole('region', { name: 'Deposits' })
const findBox = (number: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(number) })

async function addLine({ user }: Pick<Awaited<ReturnType<typeof openForm>>, 'user'>, rate: string): Promise<void> {
  await user.click(press('Add line'))
  await user.type(field('Description of line 1'), 'Final payment')
  await user.type(field('Rate of line 1'), rate)
}

const onProject = newInvoice({ clientId: 1, projectId: 10 })
const open = (dialog: Parameters<typeof openForm>[0], ...answers: Answer[]) => openForm(dialog, [...answers, offering([logoDeposit, deposit]), answerEntries([])])

describe('a new invoice', () => {
  test('deducts its project’s deposit without marking the form as changed', async () => {
    const page = await open(onProject)
    const ofProject = await findBox('INV-20261110-007')
    await waitFor(() => expect(ofProject.checked).toBe(true))
    expect(page.onDirtyChange).not.toHaveBeenCalledWith(true)
    expect(within(section()!).getAllByRole('checkbox').map((input) => input.parentElement?.textContent)).toEqual([
      'Deduct deposit INV-20261110-007 (−$600.00)Website relaunch · Website redesign · Nov 10, 2026',
      'Deduct deposit INV-20261112-031 (−$150.00)Logo · Nov 12, 2026',
    ])
    expect(box(/INV-20261112-031/).checked).toBe(false)
    await addLine(page, '1200')
    expect(summary()).toEqual(['Subtotal $1,200.00', 'Tax $0.00', 'Deposits −$600.00', 'Total $600.00'])
    await page.user.click(press('Create Invoice'))
    await waitFor(() => expect(page.onSaved).toHaveBeenCalled())
    expect(page.sent()?.body).toMatchObject({ depositIds: [8], subtotal: '1200.00', total: '600.00' })
  })

  test('does not deduct a deselected deposit', async () => {
    const page = await open(onProject)
    await waitFor(() => expect(box(/INV-20261110-007/).checked).toBe(true))
    await page.user.click(box(/INV-20261110-007/))
    await page.user.click(box(/INV-20261112-031/))
    await addLine(page, '1200')
    expect(summary()).toContain('Total $1,050.00')
    await page.user.click(press('Create Invoice'))
    await waitFor(() => expect(page.sent()?.body).toMatchObject({ depositIds: [9], total: '1050.00' }))
  })

  test('selects a project’s deposits when the project is chosen', async () => {
    const { user } = await open(newInvoice({ clientId: 1 }))
    expect((await findBox('INV-20261110-007')).checked).toBe(false)
    await choose(user, 'Project', 'Website redesign')
    await waitFor(() => expect(box(/INV-20261110-007/).checked).toBe(true))
    await choose(user, 'Project', 'Monthly retainer')
    await waitFor(() => expect(box(/INV-20261110-007/).checked).toBe(false))
  })

  test('clears the selected deposits when another client is chosen', async () => {
    const { user, requests } = await open(onProject, answer(invoiceCalls.deductibleDeposits, ({ address }) => (address.endsWith('clientId=1') ? [deposit] : [])))
    await waitFor(() => expect(box(/INV-20261110-007/).checked).toBe(true))
    await choose(user, 'Client', 'Cedar & Sage')
    await waitFor(() => expect(requests.map(({ address }) => address)).toContain('/api/invoices/deposits?clientId=2'))
    expect([section(), summary()]).toEqual([null, ['Subtotal $0.00', 'Tax $0.00', 'Total $0.00']])
  })

  test('hides the deposit section if the client has no deposits', async () => {
    const { queryClient } = await open(onProject, offering([]))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(section()).toBeNull()
  })

  test('reports that the deposits could not be loaded, and offers Retry', async () => {
    let reply: readonly DeductibleDeposit[] | ApiError = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })
    const { user } = await open(onProject, offering(() => reply))
    expect(await screen.findByText('The deposits could not be loaded')).toBeTruthy()
    reply = [deposit]
    await user.click(press('Retry'))
    await waitFor(() => expect(box(/INV-20261110-007/).checked).toBe(true))
  })

  test('cannot be saved while the deposits exceed the invoice amount', async () => {
    const page = await open(onProject)
    await waitFor(() => expect(box(/INV-20261110-007/).checked).toBe(true))
    await addLine(page, '599')
    expect(summary()).toContain('Total –')
    await page.user.click(press('Create Invoice'))
    const problem = 'The deposits ($600.00) are more than the invoice amount ($599.00)'
    expect(await within(section()!).findByText(problem)).toBeTruthy()
    expect(page.sent()).toBeUndefined()
    await page.user.type(field('Rate of line 1'), '0')
    await waitFor(() => expect(screen.queryByText(problem)).toBeNull())
    await page.user.click(press('Create Invoice'))
    await waitFor(() => expect(page.sent()?.body).toMatchObject({ depositIds: [8], total: '5390.00' }))
  })

  test('shows an error if a selected deposit has been deducted by another invoice in the meantime, and keeps the entered data', async () => {
    const message = 'Deposit INV-20261110-007 has already been deducted from invoice INV-20261119-500'
    const taken = new ApiError({ status: 409, code: 'conflict', message, issues: [{ path: 'depositIds', message }] })
    let offered: DeductibleDeposit[] = [deposit]
    const page = await open(onProject, offering(() => offered), answer(invoiceCalls.create, taken))
    await waitFor(() => expect(box(/INV-20261110-007/).checked).toBe(true))
    await addLine(page, '1200')
    offered = []
    await page.user.click(press('Create Invoice'))
    expect(await within(section()!).findByText(message, besideToasts)).toBeTruthy()
    expect(field('Description of line 1').value).toBe('Final payment')
    await page.user.click(box(/INV-20261110-007/))
    await waitFor(() => expect(section()).toBeNull())
  })
})

test('a historical invoice offers deposits but does not preselect any', async () => {
  const page = await open({ kind: 'historical' })
  await choose(page.user, 'Client', 'Northwind Studio')
  await choose(page.user, 'Project', 'Website redesign')
  expect((await findBox('INV-20261110-007')).checked).toBe(false)
})

describe('an existing invoice', () => {
  const deduction = { depositId: 8, invoiceNumber: 'INV-20261110-007', amount: '400.00' }
  const edit = { kind: 'edit', id: '12' } as const

  test('shows the deposits it already deducts next to the other deductible deposits', async () => {
    const page = await open(edit, answer(invoiceCalls.get, sampleDetails({ deductions: [deduction], total: '108.78' })), offering([logoDeposit]))
    expect((await findBox('INV-20261112-031')).checked).toBe(false)
    expect([box(/INV-20261110-007/).checked, summary()]).toEqual([true, ['Subtotal $470.00', 'Tax (8.25%) $38.78', 'Deposits −$400.00', 'Total $108.78']])
    await page.user.click(box(/INV-20261110-007/))
    await page.user.click(press('Update Invoice'))
    await waitFor(() => expect(page.sent()?.body).toMatchObject({ depositIds: [], total: '508.78' }))
  })

  test('does not offer deposits if it is itself a deposit', async () => {
    const { requests } = await open(edit, answer(invoiceCalls.get, sampleDetails({ kind: 'deposit', proposalId: 6 })))
    expect([section(), requests.filter(({ address }) => address.includes('/deposits'))]).toEqual([null, []])
  })
})
