import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, fn, userEvent, within } from 'storybook/test'
import { sampleDraft, sampleEmail, sampleInvoiceDetails } from '../../testing/invoice-samples.ts'
import { SendDialog } from './send-dialog.tsx'

const meta: Meta<typeof SendDialog> = {
  title: 'Invoices/Send',
  component: SendDialog,
  args: { id: '1', kind: 'invoice', onClose: fn(), onSaved: fn(), onDirtyChange: fn() },
}
export default meta

type Story = StoryObj<typeof SendDialog>

const never = () => new Promise<never>(() => undefined)
const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.', requestId: '7f3a9c20' })

const card = 'max-width:560px;margin:32px auto;padding:32px;background:#fff;border:1px solid #e3e6eb;border-top:4px solid #4453d6;border-radius:8px'
const html = `<body style="margin:0;padding:0 12px;background:#f3f4f7;font:15px/24px sans-serif"><div style="${card}">
  <p style="color:#566070;font-size:13px">Lovelace Analytics sent you an invoice</p><h1 style="font-size:22px">Invoice INV-20261102-042</h1>
  <p>Hi Northwind Studio,</p><p>Please find invoice INV-20261102-042 for $1,336.35, due on Dec 2, 2026.</p><p>Thank you!</p>
  <p><a href="https://billfold.example/shared/invoice/T1" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#4453d6;color:#fff">View and pay invoice</a></p>
</div></body>`

function showing(...answers: Answer[]): Pick<Story, 'decorators'> {
  return {
    decorators: [
      withPage({
        path: '/invoices?send=1',
        answers: [
          ...answers,
          answer(invoiceCalls.get, sampleInvoiceDetails()),
          answer(invoiceEmailCalls.draft, sampleDraft()),
          answer(invoiceEmailCalls.preview, { subject: sampleDraft().subject, html }),
          answer(invoiceEmailCalls.send, sampleEmail()),
        ],
      }),
    ],
  }
}

const page = () => within(document.body)
const send = async () => userEvent.click(await page().findByRole('button', { name: 'Send invoice' }))

export const Filled: Story = {
  ...showing(),
  play: async () => {
    await expect(await page().findByTitle('The message as the recipient sees it')).toBeVisible()
  },
}
export const OnAPhone: Story = { ...showing(), ...phone }
export const PreviewOnAPhone: Story = {
  ...OnAPhone,
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Show preview' }))
    await expect(await page().findByTitle('The message as the recipient sees it')).toBeVisible()
  },
}

const reminder = sampleDraft({ subject: 'Invoice INV-20261102-042 is overdue', message: 'Hi Northwind Studio,\n\nInvoice INV-20261102-042 for $1,336.35 was due on Dec 2, 2026 and has not been paid yet.\n\nThank you!' })
export const Reminder: Story = { ...showing(answer(invoiceEmailCalls.draft, reminder)), args: { kind: 'reminder' } }
export const ReminderOnAPhone: Story = { ...Reminder, ...phone }

const suggestions = ['Northwind Studio', 'Grace Hopper', 'Accounting', 'Ada Lovelace'].map((name) => ({ name, email: `${name.toLowerCase().replaceAll(' ', '.')}@northwind.studio` }))
export const WithSuggestions: Story = { ...showing(answer(invoiceEmailCalls.draft, sampleDraft({ suggestions }))), tags: ['browser'] }
export const WithSuggestionsOnAPhone: Story = { ...WithSuggestions, tags: [], ...phone }
export const WithCc: Story = showing(answer(invoiceEmailCalls.draft, sampleDraft({ recipients: ['hello@northwind.studio', 'accounting@northwind.studio'], cc: ['grace@northwind.studio'] })))
export const AlreadySent: Story = showing(answer(invoiceCalls.get, sampleInvoiceDetails({ emails: [sampleEmail()] })))
export const MissingDetails: Story = showing(answer(invoiceEmailCalls.draft, sampleDraft({ missing: ['company', 'address'] })))
export const MissingDetailsOnAPhone: Story = { ...MissingDetails, ...phone }
export const NoMailServer: Story = showing(answer(invoiceEmailCalls.draft, sampleDraft({ hasMailServer: false })))
export const NoMailServerOnAPhone: Story = { ...NoMailServer, ...phone }

export const Mistakes: Story = {
  ...showing(),
  play: async () => {
    await userEvent.type(await page().findByLabelText('Recipients'), ', grace@')
    await userEvent.clear(page().getByLabelText('Subject'))
    await send()
    await expect(await page().findByText('“grace@” is not a valid email address')).toBeVisible()
    await expect(page().getByText('Please enter a subject')).toBeVisible()
  },
}

export const Sending: Story = {
  ...showing(answer(invoiceEmailCalls.send, never)),
  play: async () => {
    await send()
    await expect(await page().findByRole('button', { name: 'Sending...' })).toBeDisabled()
  },
}

export const NotSent: Story = {
  ...showing(answer(invoiceEmailCalls.send, new ApiError({ status: 409, code: 'conflict', message: 'The mail server refused the recipient: 550 5.1.1 No such user here' }))),
  play: async () => {
    await send()
    await expect(await page().findByText('The invoice could not be sent')).toBeVisible()
  },
}
export const NotSentOnAPhone: Story = { ...NotSent, ...phone }

export const WithoutPreview: Story = showing(answer(invoiceEmailCalls.preview, down))
export const Loading: Story = showing(answer(invoiceEmailCalls.draft, never))
export const Failed: Story = showing(answer(invoiceEmailCalls.draft, down))
