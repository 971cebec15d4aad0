import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, fn, userEvent, within } from 'storybook/test'
import { partlyPaid, sampleInvoiceDetails, samplePayment } from '../../testing/invoice-samples.ts'
import { EditPaymentDialog, RecordPaymentDialog, RemovePaymentDialog } from './payment-dialogs.tsx'

const meta: Meta<typeof RecordPaymentDialog> = {
  title: 'Invoices/Payments',
  component: RecordPaymentDialog,
  args: { invoice: partlyPaid, onClose: fn() },
}
export default meta

type Story = StoryObj<typeof RecordPaymentDialog>

const page = () => within(document.body)
const type = async (amount: string) => {
  const field = await page().findByLabelText(/^Amount/)
  await userEvent.clear(field)
  await userEvent.type(field, amount)
}
const record = async () => userEvent.click(page().getByRole('button', { name: 'Record payment' }))

function answering(reply: ApiError | ReturnType<typeof sampleInvoiceDetails>): Pick<Story, 'decorators'> {
  return { decorators: [withPage({ path: '/invoices', answers: [answer(invoiceCalls.recordPayment, reply)] })] }
}

export const Balance: Story = answering(sampleInvoiceDetails({ ...partlyPaid, status: 'paid', amountPaid: '250.00' }))
export const BalanceOnAPhone: Story = { ...Balance, ...phone }
export const PartialPayment: Story = {
  ...answering(sampleInvoiceDetails({ ...partlyPaid, amountPaid: '200.00' })),
  play: async () => {
    await type('100')
    await expect(page().getByText('$50.00 will still be due')).toBeVisible()
  },
}
const message = 'Only $50.00 is due on this invoice'
export const Refused: Story = {
  ...answering(new ApiError({ status: 409, code: 'conflict', message, issues: [{ path: 'amount', message }] })),
  play: async () => {
    await type('100')
    await record()
    await expect(await page().findByText(message)).toBeVisible()
  },
}
export const Failed: Story = {
  ...answering(new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.', requestId: '7f3a9c20' })),
  play: async () => {
    await type('100')
    await record()
    await expect(await page().findByRole('alert')).toBeVisible()
  },
}
export const FailedOnAPhone: Story = { ...Failed, ...phone }

const invoice = sampleInvoiceDetails(partlyPaid)
const payment = samplePayment({ note: 'Wire transfer 2026-1110-77' })
const shown: Pick<Story, 'decorators'> = { decorators: [withPage({ path: '/invoices?view=7' })] }
export const Edit: Story = { ...shown, render: ({ onClose }) => <EditPaymentDialog invoice={invoice} payment={payment} onClose={onClose} /> }
export const Remove: Story = { ...shown, render: ({ onClose }) => <RemovePaymentDialog invoice={invoice} payment={payment} onClose={onClose} /> }
