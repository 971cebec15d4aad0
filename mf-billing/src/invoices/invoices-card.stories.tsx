import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { sampleInvoice } from '../testing/invoice-samples.ts'
import { RecentInvoicesCard } from './recent-invoices-card.tsx'

const meta: Meta<typeof RecentInvoicesCard> = { title: 'Invoices/Recent', component: RecentInvoicesCard }
export default meta

type Story = StoryObj<typeof RecentInvoicesCard>

const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

export const Three: Story = {
  decorators: [
    withPage({
      answers: [
        answer(invoiceCalls.list, [
          sampleInvoice({ id: 1, status: 'paid' }),
          sampleInvoice({ id: 2, status: 'overdue', clientName: long, total: '99999999.99' }),
          sampleInvoice({ id: 3, status: 'draft' }),
        ]),
      ],
    }),
  ],
}
export const None: Story = { decorators: [withPage({ answers: [answer(invoiceCalls.list, [])] })] }
export const Loading: Story = { decorators: [withPage({ answers: [answer(invoiceCalls.list, () => new Promise(() => {}))] })] }
export const Failing: Story = {
  decorators: [
    withPage({
      answers: [answer(invoiceCalls.list, new ApiError({ status: 503, code: 'service_unavailable', message: 'Invoices are not available right now.' }))],
    }),
  ],
}
