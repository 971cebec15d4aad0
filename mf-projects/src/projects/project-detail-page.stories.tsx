import type { Project, ProjectMetrics } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { ProjectDetailPage } from './project-detail-page.tsx'
import { bareMetrics, bareProject, longWordedProject, overBudgetMetrics, sampleMetrics, sampleProject } from './testing/project-samples.ts'

const meta: Meta<typeof ProjectDetailPage> = { title: 'Projects/Detail', component: ProjectDetailPage, parameters: { layout: 'fullscreen' } }
export default meta

type Story = StoryObj<typeof ProjectDetailPage>

type Reply<T> = T | ApiError | (() => Promise<never>)

function showing(reply: Reply<Project>, metrics: Reply<ProjectMetrics> = sampleMetrics, id = '1'): Story {
  return { decorators: [withPage({ params: { id }, answers: [answer(projectCalls.get, reply), answer(projectCalls.metrics, metrics)] })] }
}

const missing = new ApiError({ status: 404, code: 'not_found', message: 'Project not found' })
const offline = new ApiError({ status: 0, code: 'offline', message: 'Request failed' })
const never = () => new Promise<never>(() => undefined)

export const Complete: Story = showing(sampleProject())
export const CompleteOnAPhone: Story = { ...Complete, ...phone }
export const OnlyWhatIsRequired: Story = showing(bareProject, bareMetrics)
export const OverBudget: Story = showing(sampleProject({ budgetUsed: '15200.50' }), overBudgetMetrics)
export const Archived: Story = showing(sampleProject({ isArchived: true }))
export const VeryLongWords: Story = showing(longWordedProject)
export const Loading: Story = showing(never, never)
export const FiguresLoading: Story = showing(sampleProject(), never)
export const FiguresFailed: Story = showing(sampleProject(), offline)
export const NotFound: Story = showing(missing, missing)
export const Failed: Story = showing(offline, offline)
export const InvalidId: Story = showing(sampleProject(), sampleMetrics, 'abc')
