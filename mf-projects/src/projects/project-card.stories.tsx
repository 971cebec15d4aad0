import { withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { ProjectCard } from './project-card.tsx'
import { bareProject, longWordedProject, sampleProject } from './testing/project-samples.ts'

const meta: Meta<typeof ProjectCard> = {
  title: 'Projects/Card',
  component: ProjectCard,
  decorators: [withPage({}), (Story) => <div style={{ maxWidth: 400 }}>{Story()}</div>],
  args: { today: '2026-11-20' },
}
export default meta

type Story = StoryObj<typeof ProjectCard>

export const Complete: Story = { args: { project: sampleProject() } }
export const OnlyWhatIsRequired: Story = { args: { project: bareProject } }
export const BudgetInHours: Story = { args: { project: sampleProject({ budgetKind: 'hours', budgetUsed: '68.5000' }) } }
export const OverBudget: Story = { args: { project: sampleProject({ budgetUsed: '13250.00' }) } }
export const PastDue: Story = { args: { project: sampleProject({ dueDate: '2026-11-19' }) } }
export const Completed: Story = { args: { project: sampleProject({ status: 'completed', completionPercentage: 100 }) } }
export const Archived: Story = { args: { project: sampleProject({ isArchived: true, status: 'cancelled' }) } }
export const VeryLongWords: Story = { args: { project: longWordedProject } }
