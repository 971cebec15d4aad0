import { statementCalls } from '@billfold/contracts/statements/statement-calls'
import { statementEmailCalls } from '@billfold/contracts/statements/statement-email-calls'
import { ApiError } from '@billfold/web-kit'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { useToasts } from '@billfold/web-kit/toasts/toasts.store.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { StatementPage } from './statement-page.tsx'
import { emptyStatement, longStatement, sampleStatement, sampleStatementDraft, sampleStatementEmail, statementAnswers } from './testing/statement-samples.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })
const render = (query = '', ...answers: readonly Answer[]) =>
  renderPage(<StatementPage />, { path: `/clients/1/statement${query}`, params: { id: '1' }, answers: [...answers, ...statementAnswers] })

async function open(query = '', ...answers: readonly Answer[]) {
  const page = render(query, ...answers)
  await screen.findByRole('article')
  return { ...page, addresses: () => page.requests.map(({ address }) => address) }
}

const sheet = () => within(screen.getByRole('article'))
const rows = () =>
  sheet()
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

describe('the statement of account', () => {
  test('shows the client, period, entries and balances, by default for this year', async () => {
    const { addresses } = await open()
    expect(addresses()).toContain('/api/clients/1/statement?from=2026-01-01&to=2026-11-20')
    expect(screen.getByRole('combobox', { name: 'Period' }).textContent).toBe('This year')
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/clients/1')
    expect(screen.getByText('Northwind Studio', { selector: 'header p' })).toBeTruthy()
    for (const text of ['Jan 1, 2026 – Nov 20, 2026', 'Grace Hopper', 'Tax ID 98-7654321']) expect(sheet().getByText(text)).toBeTruthy()
    expect(rows()).toEqual([
      ['Date', 'Description', 'Invoiced', 'Payments', 'Balance'],
      ['Jan 1, 2026', 'Opening balance', '', '', '$500.00'],
      ['Jan 12, 2026', 'Payment for INV-20251201-007Check', '', '$500.00', '$0.00'],
      ['Mar 2, 2026', 'Invoice INV-20260302-042Due Apr 1, 2026', '$1,234.50', '', '$1,234.50'],
      ['Apr 1, 2026', 'Payment for INV-20260302-042Bank transfer', '', '$1,000.00', '$234.50'],
      ['Sep 14, 2026', 'Invoice INV-20260914-008Due Oct 14, 2026', '$4,820.00', '', '$5,054.50'],
      ['Oct 1, 2026', 'Payment for INV-20260914-008Card · $30.00 refunded', '', '$120.00', '$4,934.50'],
      ['Balance on Nov 20, 2026', '$4,934.50'],
    ])
  })

  test.each([
    ['This month', 'this-month', '?from=2026-11-01&to=2026-11-20'],
    ['Last month', 'last-month', '?from=2026-10-01&to=2026-10-31'],
    ['This quarter', 'this-quarter', '?from=2026-10-01&to=2026-11-20'],
    ['All time', 'all-time', ''],
  ])('can be shown for another period: %s', async (option, period, query) => {
    const { user, visited, addresses } = await open()
    await choose(user, 'Period', option)
    expect(visited.at(-1)).toBe(`/clients/1/statement?period=${period}`)
    await waitFor(() => expect(addresses()).toContain(`/api/clients/1/statement${query}`))
  })

  test('stores a custom range in the URL', async () => {
    const { user, visited } = await open('?period=last-month')
    await user.click(screen.getByRole('button', { name: 'Custom Range' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText<HTMLInputElement>('From').value).toBe('2026-10-01')
    await user.clear(dialog.getByLabelText('From'))
    await user.type(dialog.getByLabelText('From'), '2000-02-01')
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(visited.at(-1)).toBe('/clients/1/statement?from=2000-02-01&to=2026-10-31')
    expect(screen.getByRole('combobox', { name: 'Period' }).textContent).toBe('Custom range')
  })

  test('rejects a custom range that ends before it begins', async () => {
    const { user, visited } = await open()
    await user.click(screen.getByRole('button', { name: 'Custom Range' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(dialog.getByLabelText('From'))
    await user.type(dialog.getByLabelText('From'), '2027-01-01')
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(dialog.getByText('The first day cannot be after the last')).toBeTruthy()
    expect(visited).toEqual([])
  })

  test('ignores an invalid range in the URL', async () => {
    const { addresses } = await open('?from=2027-01-01&to=2026-01-01')
    expect(addresses()).toContain('/api/clients/1/statement?from=2026-01-01&to=2026-11-20')
  })

  test('keeps the previous amounts on screen, marked as busy, while another period is loading', async () => {
    const slow = Promise.withResolvers<never>().promise
    const { user } = await open('', answer(statementCalls.get, ({ address }) => (address.includes('from=2026-01-01') ? sampleStatement() : slow)))
    await choose(user, 'Period', 'All time')
    expect(screen.getByRole('article').closest('[aria-busy=true]')).not.toBeNull()
  })

  test('shows the note about an empty period between the two balances', async () => {
    await open('', answer(statementCalls.get, emptyStatement))
    expect(rows().slice(1)).toEqual([
      ['Jan 1, 2026', 'Opening balance', '', '', '$0.00'],
      ['No invoices or payments in this period.'],
      ['Balance on Nov 20, 2026', '$0.00'],
    ])
    expect(screen.getByRole('button', { name: 'Email statement' }).className).toMatch(/\bprimary\b/)
  })

  test('combines the oldest entries into one line when there are too many', async () => {
    await open('', answer(statementCalls.get, longStatement))
    expect(rows()[2]).toEqual(['', '1,000 earlier entries', '$99,999,999.99', '$12,345,678.90', '$87,654,321.09'])
  })

  test('can be downloaded as a PDF for the same period', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user, addresses, toastText } = await open('?period=last-month', answer(statementCalls.pdf, { name: 'Statement.pdf', content: new Uint8Array([1]) }))
    await user.click(screen.getByRole('button', { name: 'Download PDF' }))
    await waitFor(() => expect(toastText()).toContain('PDF downloaded successfully'))
    expect(addresses()).toContain('/api/clients/1/statement/pdf?from=2026-10-01&to=2026-10-31')
  })
})

describe('a statement that cannot be loaded', () => {
  test('can be requested again with Retry', async () => {
    let isBroken = true
    const { user } = render('', answer(statementCalls.get, () => (isBroken ? down : sampleStatement())))
    expect(await screen.findByText('The statement could not be loaded')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Email statement' })).toBeNull()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('article')).toBeTruthy()
  })

  test('is replaced by a link to the client list if the client does not exist', async () => {
    render('', answer(statementCalls.get, new ApiError({ status: 404, code: 'not_found', message: 'Client not found' })))
    expect(await screen.findByText('Client not found')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Clients' }).getAttribute('href')).toBe('/clients')
  })
})

const press = (name: string) => screen.getByRole('button', { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

describe('sending a statement by email', () => {
  async function openDialog(...answers: readonly Answer[]) {
    const page = render('?period=last-month&email=new', ...answers)
    await screen.findByLabelText('Recipients')
    return { ...page, sent: () => page.requests.filter(({ address }) => address === '/api/clients/1/statement/email') }
  }

  test('sends the values from a prefilled dialog for the selected period', async () => {
    const { user, sent, toastText, visited } = await openDialog()
    expect([field('Recipients').value, field('Subject').value]).toEqual(['hello@northwind.studio', sampleStatementDraft.subject])
    await user.clear(field('Recipients'))
    await user.type(field('Recipients'), 'grace@northwind.studio; books@northwind.studio')
    await user.type(field('Message'), ' Ada')
    await user.click(screen.getByLabelText('Send me a copy'))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Email statement' }))
    await waitFor(() => expect(toastText()).toBe('Statement sent'))
    expect(sent().map(({ body }) => body)).toEqual([
      {
        from: '2026-10-01',
        to: '2026-10-31',
        recipients: ['grace@northwind.studio', 'books@northwind.studio'],
        cc: [],
        subject: sampleStatementDraft.subject,
        message: `${sampleStatementDraft.message} Ada`,
        copyToMe: true,
      },
    ])
    expect(visited.at(-1)).toBe('/clients/1/statement?period=last-month')
  })

  test('opens the dialog when the user clicks Email statement', async () => {
    const { user, visited } = await open()
    await user.click(press('Email statement'))
    expect(visited).toEqual(['/clients/1/statement?email=new'])
  })

  test('previews the message', async () => {
    const { requests } = await openDialog()
    expect(await screen.findByTitle('The message as the recipient sees it')).toBeTruthy()
    expect(requests.find(({ address }) => address.endsWith('/email-preview'))?.body).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
      subject: sampleStatementDraft.subject,
      message: sampleStatementDraft.message,
    })
  })

  test('shows why the message was not sent and keeps its text', async () => {
    const refused = new ApiError({ status: 409, code: 'conflict', message: 'The mail server refused the recipient.' })
    const { user, sent } = await openDialog(answer(statementEmailCalls.send, refused))
    const send = within(screen.getByRole('dialog')).getByRole('button', { name: 'Email statement' })
    await user.click(send)
    expect((await screen.findByRole('alert')).textContent).toBe('The statement could not be sentThe mail server refused the recipient.')
    await user.click(send)
    await waitFor(() => expect(sent()).toHaveLength(2))
    const keys = sent().map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys[0]).toBe(keys[1])
  })

  test('puts the message in the outbox if there is no mail server', async () => {
    const outbox = sampleStatementEmail({ state: 'outbox', sentAt: null })
    const { user, toastText, visited } = await openDialog(answer(statementEmailCalls.draft, { ...sampleStatementDraft, hasMailServer: false }), answer(statementEmailCalls.send, outbox))
    expect(screen.getByText('No mail server is set up')).toBeTruthy()
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save to outbox' }))
    await waitFor(() => expect(toastText()).toContain('Saved to your outbox'))
    useToasts.getState().toasts[0]?.action?.onSelect()
    expect(visited.at(-1)).toBe('/outbox?message=61')
  })
})

describe('the list of sent statements', () => {
  test('shows sent and failed statements, and can resend a failed one', async () => {
    const failed = sampleStatementEmail({ id: 63, state: 'failed', sentAt: null, error: 'No such user here' })
    const { user, requests, toastText } = await open('', answer(statementEmailCalls.list, [failed, sampleStatementEmail()]), answer(statementEmailCalls.retry, sampleStatementEmail({ id: 63 })))
    expect(await screen.findByText('No such user here')).toBeTruthy()
    expect(screen.getAllByText('To hello@northwind.studio')).toHaveLength(2)
    await user.click(press('Retry'))
    await waitFor(() => expect(toastText()).toBe('Statement sent'))
    expect(requests.some(({ address, method }) => method === 'POST' && address === '/api/clients/1/statement/emails/63/retry')).toBe(true)
  })

  test('shows an error with a Retry button next to a statement that stays visible', async () => {
    await open('', answer(statementEmailCalls.list, down))
    expect(await screen.findByText('Billing is not available right now.')).toBeTruthy()
    expect(rows()).toHaveLength(8)
  })
})
