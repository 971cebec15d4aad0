import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { ApiError, useLeaveGuards, useToasts } from '@billfold/web-kit'
import { answerClients } from '@billfold/web-kit/testing/answer-choices.ts'
import { halfTypeDate } from '@billfold/web-kit/testing/half-type-date.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { NewProposalPage } from './new-proposal-page.tsx'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { writeRichText } from '../testing/write-rich-text.ts'
import { sampleClients, sampleProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'

const never = () => new Promise<never>(() => undefined)

function open(answers: Answer[] = [...answerClients(sampleClients), answer(proposalCalls.create, sampleProposal())]) {
  return renderPage(<NewProposalPage />, { path: '/proposals/new', answers })
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const submit = () => screen.getByRole('button', { name: 'Create Proposal' })
const newLine = () => ({ description: field('Description'), quantity: field('Qty'), rate: field('Rate'), add: screen.getByRole('button', { name: 'Add' }) })

type Page = ReturnType<typeof open>

async function fill({ user }: Page) {
  await screen.findByText('Select a client')
  await choose(user, /^Client$/, 'Northwind Studio')
  await user.type(field(/^Proposal Title/), 'Website')
  await user.type(field(/^Brief Description/), 'A new one')
}

async function addLine({ user }: Page, description: string, quantity: string, rate: string) {
  const line = newLine()
  await user.type(line.description, description)
  await user.clear(line.quantity)
  await user.type(line.quantity, quantity)
  await user.clear(line.rate)
  await user.type(line.rate, `${rate}{Enter}`)
}

describe('the page', () => {
  test('shows its labels, fields and default values', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Create New Proposal' })).toBeTruthy()
    expect(screen.getByText('Create a proposal to send to clients')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Proposals' }).getAttribute('href')).toBe('/proposals')
    expect(screen.getByText('Email address where the proposal will be sent')).toBeTruthy()
    expect(screen.getByText('Calculated automatically')).toBeTruthy()
    expect(screen.getByText('Project Investment')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Investment Breakdown' })).toBeTruthy()
    await screen.findByRole('textbox', { name: 'Project Overview' })
    for (const [label, rows] of [['Project Overview', '6'], ['Key Features', '5'], ['Project Assumptions', '4'], ['Project Deliverables', '5']] as const) {
      expect(field(label).closest<HTMLElement>('[style*="--rows"]')?.style.getPropertyValue('--rows'), label).toBe(rows)
      expect(field(label).getAttribute('aria-multiline'), label).toBe('true')
    }
    expect(field('Status').textContent).toBe('Draft')
    expect(field('Down Payment (%)').value).toBe('50')
    expect(field('Down Payment (%)').placeholder).toBe('50')
    expect(field('Down Payment Amount ($)').readOnly).toBe(true)
    expect(field('Valid Until (Optional)').type).toBe('date')
    expect([field('Qty').value, field('Rate').value]).toEqual(['1', '0'])
    expect(screen.getByText('No line items added yet')).toBeTruthy()
    expect(screen.getByText('Add items above to build your project investment breakdown')).toBeTruthy()
    await screen.findByText('Select a client')
  })

  test('offers the five statuses', async () => {
    const { user } = open()
    field('Status').focus()
    await user.keyboard('{Enter}')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Draft', 'Sent', 'Accepted', 'Rejected', 'Expired'])
  })

  test('lets the user reload clients without losing the entered text', async () => {
    let isBroken = true
    const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.' })
    const late = Promise.withResolvers<Client[]>()
    const { user } = open([answer(clientCalls.list, () => (isBroken ? broken : late.promise))])
    await user.type(field(/^Proposal Title/), 'Website')
    isBroken = false
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(retry.closest('p')?.textContent).toBe('The clients could not be loaded. Retry')
    expect(field(/^Client$/).getAttribute('aria-describedby')).toBe(retry.closest('p')?.id)
    await user.click(retry)
    expect([retry.isConnected, retry.hasAttribute('aria-busy')]).toEqual([true, true])
    late.resolve(sampleClients)
    await screen.findByText('Select a client')
    expect(field(/^Proposal Title/).value).toBe('Website')
  })
})

describe('choosing a client', () => {
  test('fills in the client’s e-mail address and does not offer archived clients', async () => {
    const { user } = open()
    await screen.findByText('Select a client')
    await choose(user, /^Client$/, 'Northwind Studio')
    expect(field(/^Client Email/).value).toBe('hello@northwind.studio')
    await choose(user, /^Client$/, 'Acme Robotics')
    expect(field(/^Client Email/).value).toBe('pay@acme.test')
    field(/^Client$/).focus()
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('option', { name: 'Archived Ltd' })).toBeNull()
  })
})

describe('the investment section', () => {
  test('defaults the down payment to half of the entered total', async () => {
    const { user } = open()
    await user.type(field(/^Total Amount/), '81.05')
    expect(field('Down Payment Amount ($)').value).toBe('$40.53')
    await user.clear(field('Down Payment (%)'))
    expect(field('Down Payment Amount ($)').value).toBe('$40.53')
    await user.type(field('Down Payment (%)'), '33.33')
    expect(field('Down Payment Amount ($)').value).toBe('$27.01')
  })

  test('shows the sum of the lines, or the entered total if there are no lines', async () => {
    const page = open()
    await page.user.type(field(/^Total Amount/), '500')
    await addLine(page, 'Design', '2', '100')
    await addLine(page, 'Ten minutes', '0.1667', '125')
    const total = field('Total Amount ($) (Auto-calculated from line items)')
    expect([total.readOnly, total.value]).toEqual([true, '$220.84'])
    expect(screen.getByText('Total: $220.84')).toBeTruthy()
    expect(field('Down Payment Amount ($)').value).toBe('$110.42')
    for (const number of [2, 1]) await page.user.click(screen.getByRole('button', { name: `Remove item ${number}` }))
    expect(field(/^Total Amount/).value).toBe('500')
    expect(screen.getByText('No line items added yet')).toBeTruthy()
  })

  test('adds a line only if it has a description and a rate above 0', async () => {
    const { user } = open()
    const { description, rate, add } = newLine()
    const isDisabled = () => (add as HTMLButtonElement).disabled
    expect(isDisabled()).toBe(true)
    await user.type(description, 'Design{Enter}')
    expect(isDisabled()).toBe(true)
    await user.clear(rate)
    await user.type(rate, '10')
    expect(isDisabled()).toBe(false)
    await user.clear(description)
    expect(isDisabled()).toBe(true)
    expect(screen.getByText('No line items added yet')).toBeTruthy()
  })

  test('shows next to the rate why a line cannot be added, on blur or when Enter is pressed', async () => {
    const { user } = open()
    const problem = 'Rate must be an amount with at most 2 decimals, up to 99999999.99'
    const { description, rate } = newLine()
    await user.type(description, 'Design')
    await user.clear(rate)
    await user.type(rate, '1,234')
    expect(screen.queryByText(problem)).toBeNull()
    await user.keyboard('{Enter}')
    expect(rate.getAttribute('aria-describedby')).toBe(screen.getByText(problem).id)
    expect(rate.getAttribute('aria-invalid')).toBe('true')
    await user.clear(rate)
    await user.type(rate, '1234.50')
    expect(screen.queryByText(problem)).toBeNull()
    await user.clear(rate)
    await user.tab()
    expect(screen.getByText('Rate must be more than 0')).toBeTruthy()
  })

  test('shows no errors for empty fields of the new line', async () => {
    const page = open()
    await addLine(page, 'Design', '1', '100')
    await page.user.type(field('Description'), 'Next')
    expect(screen.queryByText('Rate must be more than 0')).toBeNull()
  })

  test('shows no down payment for an invalid percentage', async () => {
    const { user } = open()
    await user.type(field(/^Total Amount/), '100')
    for (const percentage of ['150', '33.333']) {
      await user.clear(field('Down Payment (%)'))
      await user.type(field('Down Payment (%)'), percentage)
      expect(field('Down Payment Amount ($)').value).toBe('$0.00')
    }
  })

  test('moves the focus to a neighbor of the removed line, or to the new line if no other lines are left', async () => {
    const page = open()
    for (const description of ['One', 'Two', 'Three']) await addLine(page, description, '1', '100')
    const remove = (number: number) => page.user.click(screen.getByRole('button', { name: `Remove item ${number}` }))
    const focused = () => document.activeElement?.getAttribute('aria-label')
    await remove(1)
    expect([focused(), field('Description of item 1').value]).toEqual(['Remove item 1', 'Two'])
    await remove(2)
    expect([focused(), field('Description of item 1').value]).toEqual(['Remove item 1', 'Two'])
    await remove(1)
    expect(document.activeElement).toBe(field('Description'))
  })

  test('treats an invalid quantity as 1 in a new line, but as 0 with an error in an existing line', async () => {
    const page = open()
    await addLine(page, 'Design', 'x', '100')
    expect(field('Quantity of item 1').value).toBe('1')
    await page.user.clear(field('Quantity of item 1'))
    expect(field('Total Amount ($) (Auto-calculated from line items)').value).toBe('$0.00')
    await page.user.click(submit())
    expect(await screen.findByText('Quantity must be a number from 0.01 to 999999.9999 with at most 4 decimals')).toBeTruthy()
    expect([field('Quantity of item 1').value, field('Quantity of item 1').getAttribute('aria-invalid')]).toEqual(['0', 'true'])
    expect(page.requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('updates a line’s amount when its quantity or rate changes', async () => {
    const page = open()
    await addLine(page, 'Design', '1', '100')
    const row = within(screen.getByRole('list', { name: 'Line items' }))
    await page.user.clear(field('Rate of item 1'))
    await page.user.type(field('Rate of item 1'), '33.33')
    await page.user.clear(field('Quantity of item 1'))
    await page.user.type(field('Quantity of item 1'), '0.25')
    expect(row.getByText('$8.33')).toBeTruthy()
  })

  test('clears the new line after adding it', async () => {
    const page = open()
    await addLine(page, 'Design', '3', '100')
    expect([field('Description').value, field('Qty').value, field('Rate').value]).toEqual(['', '1', '0'])
    expect(document.activeElement).toBe(field('Description'))
  })
})

describe('saving a new proposal', () => {
  test('sends everything in one request with one idempotency key, shows a toast and opens the list', async () => {
    const page = open()
    await fill(page)
    await writeRichText('Key Features', 'Fast\nSafe')
    await page.user.type(field('Valid Until (Optional)'), '2026-12-31')
    await addLine(page, 'Design', '2', '100')
    await page.user.click(submit())
    await waitFor(() => expect(page.visited).toEqual(['/proposals']))
    const post = page.requests.find(({ method }) => method === 'POST')
    expect(post?.body).toEqual({
      clientId: 3,
      title: 'Website',
      description: 'A new one',
      projectOverview: null,
      keyFeatures: 'Fast\nSafe',
      projectAssumptions: null,
      projectDeliverables: null,
      clientEmail: 'hello@northwind.studio',
      status: 'draft',
      amount: '200.00',
      downPaymentPercentage: '50',
      downPaymentAmount: '100.00',
      validUntil: '2026-12-31',
      lineItems: [{ description: 'Design', quantity: '2', rate: '100.00' }],
    })
    expect(post?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/)
    expect(page.toastText()).toBe('Success: Proposal created successfully')
    act(() => useToasts.getState().toasts[0]?.action?.onSelect())
    expect(page.visited.at(-1)).toBe('/proposals/1')
  })

  test('reports an incomplete date', async () => {
    const page = open()
    await fill(page)
    halfTypeDate(field('Valid Until (Optional)'))
    await page.user.click(submit())
    expect(await screen.findByText('Must be a date (YYYY-MM-DD)')).toBeTruthy()
    expect(document.activeElement).toBe(field('Valid Until (Optional)'))
    expect(page.requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  test('shows a message for each missing value and sends nothing', async () => {
    const { user, requests } = open()
    await user.click(submit())
    for (const text of ['Client is required', 'Title is required', 'Description is required', 'Valid email is required', 'Total amount is required']) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
    expect(document.activeElement).toBe(field(/^Client$/))
  })

  test('shows a line’s validation errors next to that line', async () => {
    const page = open()
    await fill(page)
    await addLine(page, 'Design', '2', '100')
    await page.user.clear(field('Description of item 1'))
    await page.user.click(submit())
    expect(await within(screen.getByRole('list', { name: 'Line items' })).findByText('Description is required')).toBeTruthy()
    expect(field('Description of item 1').getAttribute('aria-invalid')).toBe('true')
  })

  test('shows that a line’s amount is too large while the user is typing', async () => {
    const page = open()
    await addLine(page, 'Design', '1', '10000000')
    const quantity = field('Quantity of item 1')
    await page.user.type(quantity, '0')
    expect(screen.getByText('Quantity × rate can be at most $99,999,999.99')).toBeTruthy()
    expect(quantity.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Total: $100,000,000.00')).toBeTruthy()
    await page.user.type(quantity, '{Backspace}')
    expect(screen.queryByText('Quantity × rate can be at most $99,999,999.99')).toBeNull()
  })

  test('shows when the sum of the lines is too large and does not send it', async () => {
    const limit = 'The total can be at most $99,999,999.99'
    const page = open()
    await fill(page)
    await addLine(page, 'One', '1', '99999999')
    expect(screen.queryByText(limit)).toBeNull()
    await addLine(page, 'Two', '1', '99999999')
    const total = field('Total Amount ($) (Auto-calculated from line items)')
    expect([screen.getByText(/^Total: /).textContent, total.value]).toEqual(['Total: $199,999,998.00', '$199,999,998.00'])
    expect(total.getAttribute('aria-describedby')).toBe(screen.getByText(limit).id)
    await page.user.click(submit())
    await waitFor(() => expect(document.activeElement).toBe(total))
    expect(page.requests.filter(({ method }) => method === 'POST')).toEqual([])
    await page.user.click(screen.getByRole('button', { name: 'Remove item 2' }))
    expect(screen.queryByText(limit)).toBeNull()
    await page.user.click(submit())
    await waitFor(() => expect(page.visited).toEqual(['/proposals']))
  })

  test('clears the error about a missing total when the first line is added', async () => {
    const page = open()
    await fill(page)
    await page.user.click(submit())
    expect(await screen.findByText('Total amount is required')).toBeTruthy()
    await addLine(page, 'Design', '2', '100')
    expect(screen.queryByText('Total amount is required')).toBeNull()
  })

  test('does not submit the form while an entered line has not been added', async () => {
    const page = open()
    await fill(page)
    await addLine(page, 'Design', '2', '100')
    await page.user.type(field('Description'), 'Half')
    await page.user.click(submit())
    expect(await screen.findByText('This item hasn’t been added yet. Add it or clear it.')).toBeTruthy()
    expect(screen.getByText('Rate must be more than 0')).toBeTruthy()
    expect(page.requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('shows progress while saving and ignores Enter', async () => {
    const page = open([...answerClients(sampleClients), answer(proposalCalls.create, never)])
    await fill(page)
    await page.user.type(field(/^Total Amount/), '10{Enter}')
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Creating...' })).disabled).toBe(true)
    await page.user.type(field(/^Proposal Title/), '{Enter}')
    expect(page.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test.each([
    [new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals is not available right now.' }), 'Error: Proposals is not available right now.'],
    [new ApiError({ status: 502, code: 'unreadable', message: 'Request failed with status 502' }), 'Error: Failed to create proposal'],
  ])('shows an error and keeps the entered text if saving fails', async (failure, text) => {
    const page = open([...answerClients(sampleClients), answer(proposalCalls.create, failure)])
    await fill(page)
    await page.user.type(field(/^Total Amount/), '10')
    await page.user.click(submit())
    await waitFor(() => expect(page.toastText()).toBe(text))
    expect(field(/^Proposal Title/).value).toBe('Website')
    expect(page.visited).toEqual([])
  })

  test('asks before leaving only if something was entered', async () => {
    const { user } = open()
    expect(useLeaveGuards.getState().active.size).toBe(0)
    await user.type(field('Description'), 'x')
    await waitFor(() => expect(useLeaveGuards.getState().active.size).toBe(1))
  })

  test('opens the list on Cancel', async () => {
    const { user, visited } = open()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(visited).toEqual(['/proposals'])
  })
})

describe('the live preview', () => {
  test('shows the current form values with their line breaks', async () => {
    const page = open()
    await fill(page)
    await writeRichText('Project Overview', 'One\nTwo')
    await addLine(page, 'Design', '2', '100')
    await page.user.click(screen.getByRole('button', { name: 'Preview Proposal' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Proposal Preview' }))
    expect(dialog.getByText('Prepared For:').nextElementSibling?.textContent).toBe('Northwind Studio')
    for (const text of ['Website', 'A new one', 'Design', 'Remaining Balance', 'This proposal is valid until further notice.']) expect(dialog.getByText(text)).toBeTruthy()
    expect(dialog.getAllByText('$200.00')).toHaveLength(2)
    const overview = dialog.getByRole('heading', { name: 'Project Overview' }).nextElementSibling
    expect(overview?.innerHTML).toBe('One<br>Two')
  })

  test('shows a placeholder while no client is selected', async () => {
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Preview Proposal' }))
    expect(await screen.findByText('Selected Client')).toBeTruthy()
  })
})
