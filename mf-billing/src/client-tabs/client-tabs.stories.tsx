import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { inPages } from '@billfold/web-kit/testing/in-pages.ts'
import { answer, type Answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { deposit, draft, longWordedInvoice, overdue, paid, partlyPaid, sampleInvoices } from '../testing/invoice-samples.ts'
import { sampleEntry } from '../testing/samples.ts'
import { InvoicesTab, TimeTab } from './client-tabs.ts'

const meta: Meta<typeof InvoicesTab> = { title: 'Client page/Billing tabs', component: InvoicesTab, args: { context: { clientId: 1 } } }
export default meta

type Story = StoryObj<typeof InvoicesTab>

const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.', requestId: '7f3a9c20' })

const showing = (...answers: Answer[]): Story => ({ decorators: [withPage({ path: '/clients/1?tab=invoices', answers })] })
const invoices = (list: Invoice[]) => showing(answer(invoiceCalls.list, inPages(list)))
const time = (...answers: Answer[]): Story => ({ ...showing(...answers), render: () => <TimeTab context={{ clientId: 1 }} /> })

export const Invoices: Story = { ...invoices([draft, overdue, partlyPaid, deposit, paid]), tags: ['browser'] }
export const InvoicesOnAPhone: Story = { ...Invoices, tags: [], ...phone }
export const ManyInvoices: Story = invoices(sampleInvoices(220))
export const VeryLongWords: Story = invoices([longWordedInvoice, draft])
export const VeryLongWordsOnAPhone: Story = { ...VeryLongWords, ...phone }
export const NoInvoices: Story = invoices([])
export const InvoicesLoading: Story = showing(answer(invoiceCalls.list, never))
export const InvoicesFailed: Story = showing(answer(invoiceCalls.list, broken))

const entries = Array.from({ length: 6 }, (_, index) => sampleEntry({ id: 100 - index, date: `2026-11-${20 - Math.floor(index / 2)}`, isBillable: index !== 3, isInvoiced: index > 3 }))
export const Time: Story = { ...time(answer(timeEntryCalls.list, entries)), tags: ['browser'] }
export const TimeOnAPhone: Story = { ...Time, tags: [], ...phone }
export const NoTime: Story = time(answer(timeEntryCalls.list, []))
export const TimeFailed: Story = time(answer(timeEntryCalls.list, broken))
