import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { MileagePage } from './mileage-page.tsx'
import { sampleTrip } from './testing/sample-trip.ts'

const meta: Meta<typeof MileagePage> = { title: 'Mileage/Page', component: MileagePage }
export default meta

type Story = StoryObj<typeof MileagePage>

const trips = [sampleTrip(), sampleTrip({ id: 2, date: '2026-11-02', note: 'Portland → Bangor · 214 km × $0.70', amount: '149.80', clientName: null })]
const answers = [answer(expenseCalls.list, trips), answer(clientCalls.list, [])]

export const Two: Story = { decorators: [withPage({ answers })] }
export const Logging: Story = { decorators: [withPage({ path: '/mileage?log=1', answers })] }
export const None: Story = { decorators: [withPage({ answers: [answer(expenseCalls.list, [])] })] }
export const Loading: Story = { decorators: [withPage({ answers: [answer(expenseCalls.list, () => new Promise(() => {}))] })] }
export const Failing: Story = {
  decorators: [withPage({ answers: [answer(expenseCalls.list, new ApiError({ status: 503, code: 'service_unavailable', message: 'Invoices and reports are not available right now.' }))] })],
}
