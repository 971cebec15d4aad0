import type { ProjectBudget } from '@billfold/contracts/projects/project-budget'
import { projectBudgetCalls } from '@billfold/contracts/projects/project-budget-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { noBudget, overBudget, sampleBudget, sampleHoursBudget, unusedBudget } from '../testing/budget-samples.ts'
import { sampleProject } from '../testing/samples.ts'
import { ProjectBudgetCard } from './project-cards.tsx'

const meta: Meta<typeof ProjectBudgetCard> = { title: 'Project/Budget', component: ProjectBudgetCard, args: { context: { projectId: 1 } } }
export default meta

type Story = StoryObj<typeof ProjectBudgetCard>

function showing(reply: ProjectBudget | ApiError | (() => Promise<never>), completionPercentage = 60): Story {
  return { decorators: [withPage({ answers: [answer(projectBudgetCalls.get, reply), answer(projectCalls.get, sampleProject({ completionPercentage }))] })] }
}

const long: ProjectBudget = {
  ...sampleBudget,
  amount: '99999999.99',
  used: '89999999.99',
  weeks: Array.from({ length: 26 }, (_, index) => ({ monday: `2026-${String(6 + Math.floor(index / 4)).padStart(2, '0')}-${String(1 + (index % 4) * 7).padStart(2, '0')}`, remaining: `${99_999_999 - index * 3_600_000}.99` })),
  forecast: { perWeek: '3600000.00', usedUpOn: '2027-01-11', endsOn: '2027-12-31', percentAtEnd: 312.5 },
}

export const Money: Story = { ...showing(sampleBudget), tags: ['browser'] }
export const MoneyOnAPhone: Story = { ...Money, ...phone }
export const Hours: Story = showing(sampleHoursBudget)
export const OverBudget: Story = showing(overBudget, 100)
export const AheadOfProgress: Story = showing(sampleBudget, 40)
export const AheadOfProgressOnAPhone: Story = { ...AheadOfProgress, ...phone }
export const NearlyUsed: Story = showing({ ...sampleBudget, used: '10400.00', forecast: { perWeek: '400.00', usedUpOn: '2026-12-26', endsOn: '2026-12-15', percentAtEnd: 95.1 } }, 90)
export const ManyWeeksAndLargeAmounts: Story = showing(long, 80)
export const ManyWeeksOnAPhone: Story = { ...ManyWeeksAndLargeAmounts, ...phone }
export const WithoutTime: Story = showing(unusedBudget)
export const WithoutBudget: Story = showing(noBudget)
export const Loading: Story = showing(() => new Promise(() => undefined))
export const Failed: Story = showing(new ApiError({ status: 503, code: 'service_unavailable', message: 'Time and invoices are not available right now.' }))
