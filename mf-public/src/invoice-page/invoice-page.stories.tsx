import { invoiceSharingCalls, type SharedInvoice } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, userEvent, within } from 'storybook/test'
import {
  cancelledInvoice,
  invoiceWithFiles,
  longInvoice,
  overdueInvoice,
  paidInvoice,
  partlyPaidInvoice,
  sampleInvoice,
  transferInvoice,
} from '../testing/invoice-samples.ts'
import { InvoicePage } from './invoice-page.tsx'

const meta: Meta<typeof InvoicePage> = {
  title: 'Client page/Invoice',
  component: InvoicePage,
  globals: { theme: 'light' },
  parameters: { layout: 'fullscreen' },
  args: { token: 'TOKEN' },
  beforeEach: () => window.sessionStorage.clear(),
}
export default meta

type Story = StoryObj<typeof InvoicePage>
type Reply<Value> = Value | ApiError | (() => Promise<never>)

const never = () => new Promise<never>(() => undefined)
const down = new ApiError({
  status: 503,
  code: 'service_unavailable',
  message: 'Stripe cannot be reached at the moment. Please try again in a minute.',
})
const busy = new ApiError({ status: 429, code: 'too_many_requests', message: 'Too many requests. Try again in a minute.' })

interface Replies {
  read?: Reply<SharedInvoice>
  pay?: Reply<{ url: string }>
}

/** Sets the data inlined into the page and the server's responses. */
function showing(inlined: SharedInvoice | null | undefined, { read = never, pay = never }: Replies = {}): Story {
  const calls = invoiceSharingCalls
  const answers = [answer(calls.countView, undefined), answer(calls.read, read), answer(calls.pay, pay), answer(calls.refresh, never)]
  return { args: { inlined }, decorators: [withPage({ answers })] }
}

const payButton = (canvasElement: HTMLElement) => within(canvasElement).getByRole('button', { name: 'Pay $1,336.35' })

export const Open: Story = showing(sampleInvoice())
export const OpenOnAPhone: Story = { ...Open, ...phone }
export const WithAttachments: Story = { ...showing(invoiceWithFiles), tags: ['browser'] }
export const WithAttachmentsOnAPhone: Story = { ...WithAttachments, ...phone }
export const Overdue: Story = showing(overdueInvoice)
export const OverdueOnAPhone: Story = { ...Overdue, ...phone }
export const PartlyPaid: Story = showing(partlyPaidInvoice)
export const Paid: Story = showing(paidInvoice)
export const PaidOnAPhone: Story = { ...Paid, ...phone }
export const Cancelled: Story = showing(cancelledInvoice)
export const PaidByTransfer: Story = showing(transferInvoice)
export const PaidByTransferOnAPhone: Story = { ...PaidByTransfer, ...phone }
export const WithoutInstructions: Story = showing(sampleInvoice({ isPayable: false }, { notes: null }))
export const VeryLongWordsAndLargeSums: Story = showing(longInvoice)
export const VeryLongWordsAndLargeSumsOnAPhone: Story = { ...VeryLongWordsAndLargeSums, ...phone }
export const NotFound: Story = showing(null)
export const Loading: Story = showing(undefined)
export const LoadingFailed: Story = showing(undefined, { read: down })
export const TooManyRequests: Story = showing(undefined, { read: busy })

export const OpeningPaymentPage: Story = {
  ...showing(sampleInvoice()),
  play: async ({ canvasElement }) => {
    await userEvent.click(payButton(canvasElement))
    await expect(within(canvasElement).getByRole('button', { name: 'Opening payment page...' })).toHaveFocus()
  },
}
export const PaymentFailed: Story = {
  ...showing(sampleInvoice(), { pay: down }),
  play: async ({ canvasElement }) => {
    await userEvent.click(payButton(canvasElement))
    await expect(await within(canvasElement).findByText(down.message)).toBeVisible()
  },
}
export const PaymentFailedOnAPhone: Story = { ...PaymentFailed, ...phone }
export const CheckingPayment: Story = {
  ...showing(sampleInvoice()),
  beforeEach: () => window.sessionStorage.setItem('billfold-payment:/api/public/invoice/TOKEN', 'started'),
}
