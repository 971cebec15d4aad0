import type { SharedProject } from '@billfold/contracts/sharing/sharing-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { bareProject, longProject, sampleProject } from './testing/shared-project-samples.ts'
import { ProjectStatus } from './project-status.tsx'

const meta: Meta<typeof ProjectStatus> = { title: 'Client page/Project', component: ProjectStatus, globals: { theme: 'light' } }
export default meta

type Story = StoryObj<typeof ProjectStatus>

const showing = (shared: SharedProject): Story => ({ args: { shared } })

export const Complete: Story = showing(sampleProject())
export const Completed: Story = showing(sampleProject({ status: 'completed', completionPercentage: 100 }))
export const OnlyWhatIsRequired: Story = showing(bareProject)
export const VeryLongWordsAndLargeSums: Story = showing(longProject)
export const CompleteOnAPhone: Story = { ...showing(sampleProject()), ...phone }
export const VeryLongWordsAndLargeSumsOnAPhone: Story = { ...showing(longProject), ...phone }
