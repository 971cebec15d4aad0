import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { longWordedProject, sampleProject } from '../projects/testing/project-samples.ts'
import { ActiveProjectsCard } from './active-projects-card.tsx'

const meta: Meta<typeof ActiveProjectsCard> = { title: 'Dashboard/Active Projects', component: ActiveProjectsCard }
export default meta

type Story = StoryObj<typeof ActiveProjectsCard>

const projects = [sampleProject({ id: 1 }), { ...longWordedProject, id: 2, status: 'active' as const }, sampleProject({ id: 3, completionPercentage: 100 })]

export const Three: Story = { decorators: [withPage({ answers: [answer(projectCalls.list, projects)] })] }
export const None: Story = { decorators: [withPage({ answers: [answer(projectCalls.list, [])] })] }
export const Loading: Story = { decorators: [withPage({ answers: [answer(projectCalls.list, () => new Promise(() => {}))] })] }
export const Failing: Story = {
  decorators: [
    withPage({
      answers: [answer(projectCalls.list, new ApiError({ status: 503, code: 'service_unavailable', message: 'Clients and projects are not available right now.' }))],
    }),
  ],
}
