import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { InvoiceDesign } from '@billfold/contracts/invoices/invoice-design'
import { invoiceReminderCalls } from '@billfold/contracts/invoices/invoice-reminder-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import type { ShareLink } from '@billfold/contracts/sharing/share-link-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen, userEvent, within } from 'storybook/test'
import {
  longWordedInvoice,
  partlyPaid,
  sampleDesign,
  sampleEmail,
  sampleInvoice,
  sampleInvoiceDetails,
  samplePayment,
  sampleReminderSettings,
  stripePayment,
  synced,
} from '../testing/invoice-samples.ts'
import { northwind } from '../testing/samples.ts'
import { SheetDialogs } from './sheet-dialogs.tsx'

const nothing = () => undefined
const meta: Meta<typeof SheetDialogs> = {
  title: 'Invoices/View and templates',
  component: SheetDialogs,
  args: { dialog: { kind: 'view', id: '1' }, onOpen: nothing, onClose: nothing, onSaved: nothing, onDirtyChange: nothing },
}
export default meta

type Story = StoryObj<typeof SheetDialogs>

const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.', requestId: '7f3a9c20' })
const gone = new ApiError({ status: 404, code: 'not_found', message: 'Invoice not found' })
const client = { ...northwind, address: '400 Harbor Street\nPortland, OR 97204', primaryContact: 'Grace Hopper', taxId: '93-1234567' }
const terms = 'Please pay by bank transfer within 30 days.\nFirst Bank of Portland · 0012 3456 7890'

const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="160" height="48"><rect width="48" height="48" rx="8" fill="#4453d6"/><text x="60" y="31" font-family="sans-serif" font-size="18" fill="#4453d6">Lovelace</text></svg>')}`
const sender = answer(settingsCalls.get, sampleSettings({ company: { logoUrl: logo } }))

function answering(...answers: Answer[]): Pick<Story, 'decorators'> {
  return { decorators: [withPage({ path: '/invoices?view=1', answers: [...answers, sender] })] }
}

function viewing(invoice: Partial<InvoiceDetails> = {}, design: Partial<InvoiceDesign> = {}, link: ShareLink | null = null): Story {
  return answering(
    answer(invoiceCalls.list, [sampleInvoice()]),
    answer(invoiceCalls.get, sampleInvoiceDetails(invoice)),
    answer(invoiceCalls.design, { ...sampleDesign, ...design }),
    answer(clientCalls.get, client),
    answer(invoiceSharingCalls.get, { link }),
    answer(invoiceReminderCalls.settings, sampleReminderSettings()),
  )
}

export const Classic: Story = viewing({}, { terms })
export const Modern: Story = viewing({ status: 'overdue', history: [...sampleInvoiceDetails().history, { at: '2026-12-03T05:00:00.000Z', by: 'job', from: 'sent', to: 'overdue', reason: 'Due date passed' }] }, { template: 'modern' })
export const Compact: Story = viewing({ status: 'paid', paidDate: '2026-11-20', template: 'compact', accentColor: '#0f766e' })
export const Deposit: Story = viewing({ kind: 'deposit', proposalId: 6, status: 'paid', paidDate: '2026-11-20', deductedOn: { invoiceId: 12, invoiceNumber: 'INV-20261120-118' } })
export const DepositOnAPhone: Story = { ...Deposit, ...phone }
export const WithDeductedDeposit: Story = viewing({ taxRate: '8.25', taxAmount: '101.85', total: '736.35', deductions: [{ depositId: 8, invoiceNumber: 'INV-20261110-007', amount: '600.00' }] })
export const WithDeductedDepositOnAPhone: Story = { ...WithDeductedDeposit, ...phone }
const longName = 'Lovelace Analytics and Engines of Great Britain & Ireland'
export const ModernWithLongName: Story = {
  ...answering(
    answer(settingsCalls.get, sampleSettings({ company: { name: longName, country: 'GB' } })),
    answer(invoiceCalls.list, [sampleInvoice()]),
    answer(invoiceCalls.get, sampleInvoiceDetails({ total: '99999999.99' })),
    answer(invoiceCalls.design, { ...sampleDesign, template: 'modern' }),
    answer(clientCalls.get, client),
    answer(invoiceSharingCalls.get, { link: null }),
  ),
  play: async () => {
    const sheet = within(await within(document.body).findByRole('article'))
    await sheet.findAllByText(longName)
    for (const amount of sheet.getAllByText('$99,999,999.99')) {
      await expect(amount.clientHeight).toBeLessThan(2 * Number.parseFloat(getComputedStyle(amount).fontSize))
    }
  },
}
export const BrightColor: Story = viewing({ template: 'modern', accentColor: '#ffe14d' })
export const ClassicOnAPhone: Story = { ...Classic, ...phone }
export const ModernOnAPhone: Story = { ...Modern, ...phone }
export const CompactOnAPhone: Story = { ...Compact, ...phone }

export const AtStripe: Story = viewing({ ...synced, status: 'draft', total: '1336.35' })
export const PartlyPaid: Story = viewing({
  ...partlyPaid,
  total: '1336.35',
  amountPaid: '125.50',
  payments: [
    samplePayment({ note: 'Wire transfer 2026-1110-77' }),
    stripePayment,
  ],
})
export const Refunded: Story = viewing({
  ...synced,
  status: 'paid',
  total: '1336.35',
  amountPaid: '1336.35',
  paidDate: '2026-11-12',
  payments: [
    samplePayment({ amount: '1336.35', isBalance: true, method: 'other' }),
    samplePayment({ id: 73, source: 'stripe', method: 'card', amount: '500.00', refunded: '100.00', excess: '400.00', date: '2026-11-12' }),
  ],
})
export const PartlyPaidOnAPhone: Story = { ...PartlyPaid, ...phone }

const link: ShareLink = {
  url: 'https://billfold.example/shared/invoice/b3J9kQ2vX7mTn4Zr8LwYpA',
  createdAt: '2026-11-02T15:20:00.000Z',
  views: 2,
  lastViewedAt: '2026-11-03T09:12:00.000Z',
  expiresOn: null,
  isExpired: false,
}
export const Emailed: Story = viewing(
  {
    viewedAt: '2026-11-03T09:12:00.000Z',
    emails: [
      sampleEmail({ id: 54, state: 'outbox', sentAt: null, createdAt: '2026-11-06T10:00:00.000Z' }),
      sampleEmail({ id: 53, state: 'waiting', sentAt: null, createdAt: '2026-11-05T10:00:00.000Z' }),
      sampleEmail({
        id: 52,
        recipients: ['hello@northwind.studio', 'accounting@northwind.studio'],
        cc: ['grace@northwind.studio'],
        state: 'failed',
        error: 'The mail server refused the recipient: 550 5.1.1 No such user here',
        sentAt: null,
        createdAt: '2026-11-04T10:00:00.000Z',
      }),
      sampleEmail(),
    ],
  },
  {},
  link,
)
export const EmailedOnAPhone: Story = { ...Emailed, ...phone }

// In production, '/embed/v1.js' defines this element.
if (!customElements.get('billfold-invoice')) customElements.define('billfold-invoice', class extends HTMLElement {})

export const Embedding: Story = {
  ...answering(
    answer(invoiceCalls.list, [sampleInvoice()]),
    answer(invoiceCalls.get, sampleInvoiceDetails()),
    answer(invoiceCalls.design, sampleDesign),
    answer(clientCalls.get, client),
    answer(invoiceSharingCalls.get, { link }),
    answer(invoiceSharingCalls.sites, { sites: ['https://portal.northwind.studio'] }),
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Embed' }))
    await screen.findByLabelText('Allowed website')
  },
}
export const EmbeddingOnAPhone: Story = { ...Embedding, ...phone }

const sixtyLines = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  invoiceId: 1,
  description: index % 7 === 3 ? 'Wrote the handover document, recorded two short films, and answered the questions that came in by mail' : 'Development',
  quantity: '1.25',
  rate: '140.00',
  amount: '175.00',
  timeEntryId: index + 1,
}))
export const SixtyLines: Story = viewing({ lineItems: sixtyLines, subtotal: '10500.00', taxRate: null, taxAmount: '0.00', total: '10500.00' }, { template: 'compact' })
export const VeryLongWords: Story = viewing({
  ...longWordedInvoice,
  lineItems: [{ id: 1, invoiceId: 1, description: longWordedInvoice.clientName.repeat(3), quantity: '999999.9999', rate: '99999999.99', amount: '99999999.99', timeEntryId: null }],
  subtotal: '99999999.99',
  taxRate: null,
  taxAmount: '0.00',
})

export const NotFound: Story = answering(answer(invoiceCalls.get, gone), answer(invoiceCalls.design, sampleDesign))
export const Loading: Story = answering(answer(invoiceCalls.get, never), answer(invoiceCalls.design, never))
export const Failed: Story = answering(answer(invoiceCalls.get, broken), answer(invoiceCalls.design, sampleDesign))

const templates = { args: { dialog: { kind: 'templates' } } } as const
export const Templates: Story = { ...viewing({}, { terms, template: 'modern' }), ...templates }
export const TemplatesOnAPhone: Story = { ...Templates, ...phone }
export const TemplatesWithoutInvoices: Story = {
  ...answering(answer(invoiceCalls.list, []), answer(invoiceCalls.design, sampleDesign)),
  ...templates,
  play: async () => {
    await expect(await within(document.body).findByText('Sample, shown until you have an invoice')).toBeVisible()
  },
}
export const TemplatesLoading: Story = { ...answering(answer(invoiceCalls.list, never), answer(invoiceCalls.design, never)), ...templates }
export const TemplatesFailed: Story = { ...answering(answer(invoiceCalls.list, []), answer(invoiceCalls.design, broken)), ...templates }
