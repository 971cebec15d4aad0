import type { DashboardTasks } from '@billfold/contracts/dashboard/dashboard'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { noTasks, sampleTasks } from '../testing/dashboard-samples.ts'
import { TasksCard } from './tasks-card.tsx'

const meta: Meta<typeof TasksCard> = { title: 'Dashboard/What to do next', component: TasksCard }
export default meta

type Story = StoryObj<typeof TasksCard>

function showing(reply: DashboardTasks | ApiError | (() => Promise<never>)): Story {
  return { decorators: [withPage({ answers: [answer(dashboardCalls.tasks, reply)] })] }
}

const longName = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesellschaft & Partners'
const withLongNames = <Client extends object>(clients: readonly Client[]) => clients.map((client) => ({ ...client, clientName: longName, amount: '12345678.90' }))

export const Busy: Story = { ...showing(sampleTasks), tags: ['browser'] }
export const BusyOnAPhone: Story = { ...Busy, ...phone }
export const LongNames: Story = showing({
  ...sampleTasks,
  overdue: { ...sampleTasks.overdue, invoices: 12_345, amount: '99999999.99', clients: withLongNames(sampleTasks.overdue.clients) },
  uninvoiced: { ...sampleTasks.uninvoiced, clients: withLongNames(sampleTasks.uninvoiced.clients) },
})
export const LongNamesOnAPhone: Story = { ...LongNames, ...phone }
export const AllBilled: Story = showing({ ...noTasks, outstanding: sampleTasks.outstanding, expected: sampleTasks.expected })
export const AllPaid: Story = showing({ ...noTasks, uninvoiced: sampleTasks.uninvoiced })
export const AllDone: Story = showing(noTasks)
export const AllDoneOnAPhone: Story = { ...AllDone, ...phone }
export const FirstPaid: Story = {
  decorators: [
    withPage({
      answers: [
        answer(dashboardCalls.tasks, { ...noTasks, isFirstPaid: true }),
        answer(dashboardCalls.changeOnboarding, { onboarding: null, isFirstPaid: false }),
      ],
    }),
  ],
}
export const Loading: Story = showing(() => new Promise(() => undefined))
export const Failed: Story = showing(new ApiError({ status: 503, code: 'service_unavailable', message: 'Time and invoices are not available right now.' }))
