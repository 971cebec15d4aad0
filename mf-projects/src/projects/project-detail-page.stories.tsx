import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { ProjectDetailPage } from './project-detail-page.tsx'
import { bareProject, longWordedProject, sampleProject } from './testing/project-samples.ts'

const meta: Meta<typeof ProjectDetailPage> = { title: 'Projects/Detail', component: ProjectDetailPage, parameters: { layout: 'fullscreen' } }
export default meta

type Story = StoryObj<typeof ProjectDetailPage>

function showing(reply: Project | ApiError | (() => Promise<never>), id = '1'): Story {
  return { decorators: [withPage({ params: { id }, answers: [answer(projectCalls.get, reply)] })] }
}

export const Complete: Story = showing(sampleProject())
export const OnlyWhatIsRequired: Story = showing(bareProject)
export const Archived: Story = showing(sampleProject({ isArchived: true }))
export const VeryLongWords: Story = showing(longWordedProject)
export const Loading: Story = showing(() => new Promise(() => undefined))
export const NotFound: Story = showing(new ApiError({ status: 404, code: 'not_found', message: 'Project not found' }))
export const Failed: Story = showing(new ApiError({ status: 0, code: 'offline', message: 'You appear to be offline.' }))
export const InvalidId: Story = showing(sampleProject(), 'abc')
