import { type Invoice, invoiceStatuses } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { sampleInvoice } from '../testing/invoice-samples.ts'
import { ProjectInvoicesCard } from './project-cards.tsx'

const meta: Meta<typeof ProjectInvoicesCard> = { title: 'Project/Invoices', component: ProjectInvoicesCard, args: { context: { projectId: 1 } } }
export default meta

type Story = StoryObj<typeof ProjectInvoicesCard>

function showing(reply: Invoice[] | ApiError | (() => Promise<never>)): Story {
  return { decorators: [withPage({ answers: [answer(invoiceCalls.list, reply)] })] }
}

const invoices = invoiceStatuses.map((status, index) =>
  sampleInvoice({ id: index + 1, status, invoiceNumber: index === 1 ? 'INV-'.padEnd(50, '0') : `INV-2026-00${index}`, total: index === 0 ? '99999999.99' : '1234.50' }),
)

export const First: Story = showing(invoices)
export const FirstOnAPhone: Story = { ...First, ...phone }
export const Few: Story = showing(invoices.slice(0, 2))
export const None: Story = showing([])
export const Loading: Story = showing(() => new Promise(() => undefined))
export const Failed: Story = showing(new ApiError({ status: 503, code: 'service_unavailable', message: 'Time and invoices are not available right now.' }))
