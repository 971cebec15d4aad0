import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect } from 'storybook/test'
import { deposit, draft, longWordedInvoice, overdue, paid, partlyPaid } from '../testing/invoice-samples.ts'
import { ClientInvoicesCard, RecentInvoicesCard } from './invoice-cards.tsx'

const meta: Meta<typeof RecentInvoicesCard> = { title: 'Invoices/Recent', component: RecentInvoicesCard }
export default meta

type Story = StoryObj<typeof RecentInvoicesCard>

const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Invoices are not available right now.' })
const listing = (reply: Invoice[] | ApiError | (() => Promise<never>)): Story => ({ decorators: [withPage({ answers: [answer(invoiceCalls.list, reply)] })] })

export const Three: Story = listing([paid, { ...overdue, ...longWordedInvoice, status: 'overdue' }, draft])
export const ThreeOnAPhone: Story = { ...Three, ...phone }
export const PartlyPaid: Story = listing([partlyPaid, paid])
export const Deposits: Story = listing([deposit, { ...deposit, ...longWordedInvoice, kind: 'deposit' }, paid])
export const DepositsOnAPhone: Story = { ...Deposits, ...phone }
const uninvoiced = { clientId: 1, clientName: 'Northwind Studio', entries: 19, hours: '30', amount: '4500.00', since: '2026-11-02' }

export const OfAClient: Story = {
  decorators: [withPage({ answers: [answer(invoiceCalls.list, [paid, overdue, draft]), answer(reportCalls.uninvoicedWork, [uninvoiced])] })],
  tags: ['browser'],
  play: async ({ canvas }) => {
    const ends = (await canvas.findAllByRole('listitem')).map((row) => row.children[1]?.getBoundingClientRect().right)
    await expect(ends).toEqual(ends.map(() => ends[0]))
  },
  render: () => <ClientInvoicesCard context={{ clientId: 1 }} />,
}
export const None: Story = listing([])
export const Loading: Story = listing(never)
export const Failing: Story = listing(broken)
