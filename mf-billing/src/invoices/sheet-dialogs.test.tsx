import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { invoiceReminderCalls } from '@billfold/contracts/invoices/invoice-reminder-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { ApiError, useLeaveGuards } from '@billfold/web-kit'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { speakGerman } from '@billfold/web-kit/testing/speak-german.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { sampleDesign, sampleDraft, sampleEmail, sampleInvoice, sampleInvoiceDetails, sampleInvoiceSummary, sampleReminderSettings, sampleStatusCounts } from '../testing/invoice-samples.ts'
import { northwind } from '../testing/samples.ts'
import german from '../texts/de.json' with { type: 'json' }
import { InvoicesPage } from './invoices-page.tsx'

const client = { ...northwind, primaryContact: 'Grace Hopper', address: '400 Harbor Street', taxId: '93-1234567' }
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })

function open(
  search: string,
  { invoice = {}, answers = [], isEmpty = false }: { invoice?: Partial<InvoiceDetails>; answers?: Answer[]; isEmpty?: boolean } = {},
) {
  const details = sampleInvoiceDetails(invoice)
  const usual = [
    answer(invoiceCalls.list, isEmpty ? [] : [sampleInvoice(invoice)]),
    answer(invoiceCalls.summary, sampleInvoiceSummary),
    answer(invoiceCalls.statusCounts, sampleStatusCounts),
    answer(invoiceCalls.get, details),
    answer(invoiceCalls.design, sampleDesign),
    answer(invoiceSharingCalls.get, { link: null }),
    answer(invoiceReminderCalls.settings, sampleReminderSettings()),
    answer(invoiceEmailCalls.draft, sampleDraft()),
    answer(invoiceEmailCalls.preview, { subject: '', html: '' }),
    answer(clientCalls.get, client),
    answer(settingsCalls.get, sampleSettings({ company: { logoUrl: '/api/user/pictures/1' } })),
  ]
  const named = new Set(answers.map(([call]) => call.name))
  return renderPage(<InvoicesPage />, { path: `/invoices?${search}`, answers: [...answers, ...usual.filter(([call]) => !named.has(call.name))] })
}

const isGuarded = () => useLeaveGuards.getState().active.size > 0
const findSheet = async () => within(await screen.findByRole('article'))

afterEach(() => vi.restoreAllMocks())

describe('the invoice view', () => {
  test('shows the sender, the client, the lines and the totals', async () => {
    open('view=1')
    const sheet = await findSheet()
    await sheet.findAllByText('Lovelace Analytics')
    for (const text of ['Ada Lovelace', '12 St James Square', 'Boston, MA 02110', 'Tax ID 12-3456789', 'Northwind Studio', 'Grace Hopper', '400 Harbor Street', 'Tax ID 93-1234567', 'Website redesign', 'Thank you for your business.']) {
      expect(sheet.getAllByText(text).length).toBeGreaterThan(0)
    }
    expect(sheet.getByText('Tax ID 12-3456789').closest('[lang]')?.getAttribute('lang')).toBe('en')
    expect(document.querySelector('article img')?.getAttribute('src')).toBe('/api/user/pictures/1')
    const rows = sheet.getAllByRole('row').map((row) => within(row).queryAllByRole('cell').map((cell) => cell.textContent))
    expect(rows.slice(1)).toEqual([
      ['Sketches for the landing page', '2.5', '$140.00', '$350.00'],
      ['Checkout flow', '6', '$140.00', '$840.00'],
      ['License for fonts', '1', '$44.50', '$44.50'],
    ])
    for (const [label, amount] of [['Subtotal', '$1,234.50'], ['Tax (8.25%)', '$101.85'], ['Total due', '$1,336.35']] as const) {
      expect(sheet.getByText(label).nextSibling?.textContent).toBe(amount)
    }
  })

  test('shows both the city and the country if they have the same name', async () => {
    const complaints = vi.spyOn(console, 'error')
    const singapore = sampleSettings({ company: { city: 'Singapore', state: '', zipCode: '', country: 'SG' } })
    open('view=1', { answers: [answer(settingsCalls.get, singapore)] })
    const sheet = await findSheet()
    await waitFor(() => expect(sheet.getAllByText('Singapore')).toHaveLength(2))
    expect(complaints).not.toHaveBeenCalled()
  })

  test('shows the client’s name even if the client cannot be loaded', async () => {
    open('view=1', { answers: [answer(clientCalls.get, broken)] })
    expect((await findSheet()).getByText('Northwind Studio')).toBeTruthy()
  })

  test('shows its history with the latest change first', async () => {
    const history: InvoiceDetails['history'] = [
      { at: '2026-11-02T15:04:00.000Z', by: 'user', from: null, to: 'sent', reason: 'Created' },
      { at: '2026-12-03T05:15:00.000Z', by: 'job', from: 'sent', to: 'overdue', reason: 'Due date passed' },
    ]
    open('view=1', { invoice: { history, status: 'overdue' } })
    const list = within(await screen.findByRole('region', { name: 'History' }))
    const changes = list.getAllByRole('listitem').map((change) => change.textContent?.replaceAll('\u202f', ' '))
    expect(changes).toEqual(['Sent →to OverdueDue date passedBy Billfold · Dec 3, 2026, 12:15 AM', 'SentCreatedBy you · Nov 2, 2026, 10:04 AM'])
    expect(list.getByText('→').getAttribute('aria-hidden')).toBe('true')
  })

  test('shows its history in German', async () => {
    speakGerman(german)
    const history: InvoiceDetails['history'] = [
      { at: '2026-11-01T15:04:00.000Z', by: 'user', from: 'draft', to: 'sent', reason: 'Sent to a@northwind.studio, b@northwind.studio' },
      { at: '2026-11-02T15:04:00.000Z', by: 'user', from: 'overdue', to: 'sent', reason: 'Due date moved to 2026-12-24', dueDate: '2026-12-24' },
      { at: '2026-12-03T05:15:00.000Z', by: 'stripe', from: 'sent', to: 'paid', reason: 'Stripe status: paid' },
    ]
    open('view=1', { invoice: { history, status: 'paid' } })
    const list = within(await screen.findByRole('region', { name: 'Verlauf' }))
    expect(list.getByText('Fälligkeit verschoben auf 24.12.2026')).toBeTruthy()
    expect(list.getByText('Stripe-Status: bezahlt')).toBeTruthy()
    expect(list.getByText('Gesendet an a@northwind.studio, b@northwind.studio')).toBeTruthy()
  })

  test('shows emails and the client’s first view among the status changes', async () => {
    const emails = [
      sampleEmail({ id: 53, state: 'outbox', sentAt: null, createdAt: '2026-11-05T15:00:00.000Z' }),
      sampleEmail({ id: 52, recipients: ['a@northwind.studio', 'b@northwind.studio'], cc: ['c@northwind.studio'] }),
    ]
    open('view=1', { invoice: { emails, viewedAt: '2026-11-03T15:00:00.000Z' } })
    const list = within(await screen.findByRole('region', { name: 'History' }))
    const events = list.getAllByRole('listitem').map((event) => event.textContent?.replaceAll('\u202f', ' '))
    expect(events).toEqual([
      'Email In outboxTo hello@northwind.studioOpen in outboxNov 5, 2026, 10:00 AM',
      'Viewed by the clientNov 3, 2026, 10:00 AM',
      'Email SentTo a@northwind.studio, b@northwind.studio · CC c@northwind.studioNov 2, 2026, 10:20 AM',
      'Draft →to SentEditedBy you · Nov 2, 2026, 10:20 AM',
      'DraftCreatedBy you · Nov 2, 2026, 10:04 AM',
    ])
    expect(list.getByRole('link', { name: 'Open in outbox' }).getAttribute('href')).toBe('/outbox?message=53')
  })

  test('shows why an email failed and lets the user retry it', async () => {
    const failed = sampleEmail({ state: 'failed', error: 'The mail server refused the recipient.', sentAt: null })
    let emails = [failed]
    const retry = answer(invoiceEmailCalls.retry, () => {
      emails = [sampleEmail()]
      return sampleEmail()
    })
    const page = open('view=1', { answers: [retry, answer(invoiceCalls.get, () => sampleInvoiceDetails({ emails }))] })
    const list = within(await screen.findByRole('region', { name: 'History' }))
    expect(list.getByText('The mail server refused the recipient.')).toBeTruthy()
    await page.user.click(list.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(page.toastText()).toBe('Invoice sent'))
    expect(page.requests.find(({ method }) => method === 'POST')?.address).toBe('/api/invoices/1/emails/51/retry')
    await waitFor(() => expect(list.queryByText('Failed')).toBeNull())
  })

  test('creates and copies the client’s link', async () => {
    const url = 'https://billfold.example/shared/invoice/T1'
    const link = { url, createdAt: '2026-11-02T15:20:00.000Z', views: 0, lastViewedAt: null, expiresOn: null, isExpired: false }
    let current: typeof link | null = null
    const generate = answer(invoiceSharingCalls.generate, () => {
      current = link
      return { shareUrl: url }
    })
    const page = open('view=1', { answers: [generate, answer(invoiceSharingCalls.get, () => ({ link: current }))] })
    const section = within(await screen.findByRole('region', { name: 'Link for your client' }))
    await page.user.click(await section.findByRole('button', { name: 'Copy link' }))
    expect(await section.findByText(url)).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(url)
    expect(section.getByRole('button', { name: 'Revoke' })).toBeTruthy()
  })

  test('shows “Invoice not found” and a button that returns to the list', async () => {
    const { user, visited } = open('status=sent&view=99', { answers: [answer(invoiceCalls.get, new ApiError({ status: 404, code: 'not_found', message: 'Invoice not found' }))] })
    await screen.findByRole('dialog', { name: 'Invoice not found' })
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
    expect(visited.at(-1)).toBe('/invoices?status=sent')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows an error with a Retry button', async () => {
    let isBroken = true
    const { user } = open('view=1', { answers: [answer(invoiceCalls.get, () => (isBroken ? broken : sampleInvoiceDetails()))] })
    expect(await screen.findByText('The invoice could not be loaded')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await findSheet()
  })

  test('no longer offers Mark as Paid and Delete once the invoice is paid', async () => {
    let status: InvoiceDetails['status'] = 'sent'
    const markPaid = answer(invoiceCalls.markPaid, () => {
      status = 'paid'
      return sampleInvoiceDetails({ status })
    })
    const page = open('view=1', { answers: [markPaid, answer(invoiceCalls.get, () => sampleInvoiceDetails({ status }))] })
    await findSheet()
    const dialog = within(screen.getByRole('dialog'))
    await page.user.click(dialog.getByRole('button', { name: 'More actions' }))
    await page.user.click(screen.getByRole('menuitem', { name: 'Mark as Paid' }))
    await waitFor(() => expect(page.toastText()).toBe('Success: Invoice marked as paid successfully'))
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'More actions' })).toBeNull())
    expect(dialog.getByText('Total paid')).toBeTruthy()
  })

  test('closes when the invoice is deleted, and does not request the invoice again', async () => {
    const page = open('view=1', { answers: [answer(invoiceCalls.delete, undefined)] })
    await findSheet()
    await page.user.click(screen.getByRole('button', { name: 'More actions' }))
    await page.user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await page.user.click(screen.getByRole('button', { name: 'Delete invoice' }))
    await waitFor(() => expect(page.toastText()).toBe('Success: Invoice deleted'))
    expect(page.visited.at(-1)).toBe('/invoices')
    await waitFor(() => expect(page.requests.filter(({ address }) => address === '/api/invoices?limit=50&count=true')).toHaveLength(2))
    expect(page.requests.filter(({ address, method }) => method === 'GET' && address === '/api/invoices/1')).toHaveLength(1)
    expect(page.queryClient.getQueryData(['', 'api', 'invoices', '1'])).toBeUndefined()
  })
})

describe('a slow deletion in the invoice view', () => {
  async function remove() {
    const late = Promise.withResolvers<undefined>()
    const page = open('view=1', { answers: [answer(invoiceCalls.delete, () => late.promise)] })
    await findSheet()
    await page.user.click(screen.getByRole('button', { name: 'More actions' }))
    await page.user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await page.user.click(screen.getByRole('button', { name: 'Delete invoice' }))
    return { ...page, end: () => late.resolve(undefined) }
  }

  test('closes the invoice even if the confirmation dialog has been closed in the meantime', async () => {
    const page = await remove()
    await page.user.keyboard('{Escape}')
    expect(page.visited).toEqual([])
    page.end()
    await waitFor(() => expect(page.visited).toEqual(['/invoices']))
  })

  test('does not navigate if the user has left the page', async () => {
    const page = await remove()
    page.unmount()
    page.end()
    await waitFor(() => expect(page.toastText()).toBe('Success: Invoice deleted'))
    expect(page.visited).toEqual([])
  })
})

describe('the design of one invoice', () => {
  test('can be previewed and used in the PDF before it is saved', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const page = open('view=1', {
      answers: [
        answer(invoiceCalls.update, sampleInvoiceDetails()),
        answer(invoiceCalls.downloadPdf, { name: 'Invoice-1.pdf', content: new Uint8Array([37]) }),
      ],
    })
    const sheet = await findSheet()
    expect(sheet.getByText('INVOICE')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save appearance' })).toBeNull()

    await choose(page.user, 'Template', 'Modern')
    await page.user.click(screen.getByRole('radio', { name: 'Teal' }))
    expect(sheet.queryByText('INVOICE')).toBeNull()
    expect(sheet.getByText('Due Dec 2, 2026')).toBeTruthy()

    await page.user.click(screen.getByRole('button', { name: 'Download PDF' }))
    await waitFor(() => expect(page.toastText()).toBe('Success: PDF downloaded successfully'))
    expect(page.requests.at(-1)?.address).toBe('/api/invoices/1/download-pdf?template=modern&accentColor=%230f766e')

    await page.user.click(screen.getByRole('button', { name: 'Save appearance' }))
    await waitFor(() => expect(page.toastText()).toBe('Success: Invoice updated successfully'))
    expect(page.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ template: 'modern', accentColor: '#0f766e' })
  })

  test('can be reset to the default', async () => {
    const page = open('view=1', { invoice: { template: 'compact', accentColor: '#0f766e' }, answers: [answer(invoiceCalls.update, sampleInvoiceDetails())] })
    await findSheet()
    await choose(page.user, 'Template', 'Classic (default)')
    await page.user.click(screen.getByRole('button', { name: 'Use the default color' }))
    await page.user.click(screen.getByRole('button', { name: 'Save appearance' }))
    await waitFor(() => expect(page.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ template: null, accentColor: null }))
  })

  test('reflects changes made on another device, but keeps unsaved changes', async () => {
    let stored = sampleInvoiceDetails()
    const page = open('view=1', { answers: [answer(invoiceCalls.get, () => stored)] })
    const refresh = () => page.queryClient.refetchQueries({ queryKey: ['', 'api', 'invoices', '1'] })
    const sheet = await findSheet()
    stored = sampleInvoiceDetails({ template: 'modern' })
    await refresh()
    expect(await sheet.findByText('Due Dec 2, 2026')).toBeTruthy()
    expect([isGuarded(), screen.queryByRole('button', { name: 'Save appearance' })]).toEqual([false, null])

    await page.user.click(screen.getByRole('radio', { name: 'Teal' }))
    stored = sampleInvoiceDetails({ template: 'compact' })
    await refresh()
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Template' }).textContent).toBe('Compact'))
    expect([isGuarded(), screen.getByRole<HTMLInputElement>('radio', { name: 'Teal' }).checked]).toEqual([true, true])
  })

  test('reflects the stored design again after changes are saved', async () => {
    let stored = sampleInvoiceDetails()
    const page = open('view=1', { answers: [answer(invoiceCalls.get, () => stored), answer(invoiceCalls.update, () => (stored = sampleInvoiceDetails({ template: 'modern' })))] })
    await findSheet()
    await choose(page.user, 'Template', 'Modern')
    await page.user.click(screen.getByRole('button', { name: 'Save appearance' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save appearance' })).toBeNull())
    stored = sampleInvoiceDetails({ template: 'compact' })
    await page.queryClient.refetchQueries({ queryKey: ['', 'api', 'invoices', '1'] })
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Template' }).textContent).toBe('Compact'))
    expect(isGuarded()).toBe(false)
  })

  test('asks for confirmation before unsaved changes are discarded', async () => {
    const page = open('view=1')
    await findSheet()
    expect(isGuarded()).toBe(false)
    await choose(page.user, 'Template', 'Modern')
    expect(isGuarded()).toBe(true)
    await page.user.keyboard('{Escape}')
    await page.user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect((await findSheet()).getByText('Due Dec 2, 2026')).toBeTruthy()
    await page.user.keyboard('{Escape}')
    await page.user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(page.visited.at(-1)).toBe('/invoices')
    expect(isGuarded()).toBe(false)
  })
})

describe('the invoice templates dialog', () => {
  async function findDialog() {
    await screen.findByRole('figure')
    return within(screen.getByRole('dialog', { name: 'Invoice templates' }))
  }

  test('previews the newest invoice and saves the design for all invoices', async () => {
    const page = open('templates', { answers: [answer(invoiceCalls.saveDesign, sampleDesign)] })
    const dialog = await findDialog()
    const preview = within(dialog.getByRole('figure'))
    expect(preview.getByText('INVOICE')).toBeTruthy()
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Classic' }).checked).toBe(true)

    await page.user.click(dialog.getByRole('radio', { name: 'Compact' }))
    fireEvent.change(dialog.getByLabelText('Another color'), { target: { value: '#112233' } })
    await page.user.type(dialog.getByRole('textbox', { name: 'Payment terms' }), 'Pay by transfer')
    expect(preview.queryByText('INVOICE')).toBeNull()
    expect(preview.getByText('Pay by transfer')).toBeTruthy()

    await page.user.click(dialog.getByRole('button', { name: 'Save template' }))
    await waitFor(() => expect(page.toastText()).toBe('Success: Invoice template saved'))
    expect(page.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ template: 'compact', accentColor: '#112233', terms: 'Pay by transfer' })
    expect(page.visited.at(-1)).toBe('/invoices')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows a sample invoice when there are no invoices', async () => {
    open('templates', { isEmpty: true })
    const dialog = await findDialog()
    expect(dialog.getByText('Sample, shown until you have an invoice')).toBeTruthy()
    const preview = within(dialog.getByRole('figure'))
    for (const amount of ['$1,500.00', '$2,880.00', '$48.00', '$4,428.00', '$365.31', '$4,793.31']) expect(preview.getAllByText(amount).length).toBeGreaterThan(0)
  })

  test('asks for confirmation before unsaved terms are discarded', async () => {
    const page = open('templates', { answers: [answer(invoiceCalls.saveDesign, sampleDesign)] })
    const dialog = await findDialog()
    expect(isGuarded()).toBe(false)
    await page.user.type(dialog.getByLabelText('Payment terms'), ' within a week')
    expect(isGuarded()).toBe(true)
    await page.user.click(dialog.getByRole('button', { name: 'Save template' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(isGuarded()).toBe(false)
  })

  test('does not navigate when saving finishes after the user has left the page', async () => {
    const late = Promise.withResolvers<typeof sampleDesign>()
    const page = open('templates', { answers: [answer(invoiceCalls.saveDesign, () => late.promise)] })
    const dialog = await findDialog()
    await page.user.click(dialog.getByRole('button', { name: 'Save template' }))
    page.unmount()
    late.resolve(sampleDesign)
    await waitFor(() => expect(page.toastText()).toBe('Success: Invoice template saved'))
    expect(page.visited).toEqual([])
  })

  test('keeps the selected template when saving fails', async () => {
    const page = open('templates', { answers: [answer(invoiceCalls.saveDesign, broken)] })
    const dialog = await findDialog()
    await page.user.click(dialog.getByRole('radio', { name: 'Modern' }))
    await page.user.click(dialog.getByRole('button', { name: 'Save template' }))
    await waitFor(() => expect(page.toastText()).toBe('Error: Billing is not available right now.'))
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Modern' }).checked).toBe(true)
  })

  test('shows an error with a Retry button', async () => {
    let isBroken = true
    const { user } = open('templates', { answers: [answer(invoiceCalls.design, () => (isBroken ? broken : sampleDesign))] })
    expect(await screen.findByText('The templates could not be loaded')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect((await findDialog()).getByRole('figure')).toBeTruthy()
  })
})
