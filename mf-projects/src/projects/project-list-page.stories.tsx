import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { sampleClients } from '../clients/testing/client-samples.ts'
import { inPages } from '@billfold/web-kit/testing/in-pages.ts'
import { ProjectListPage } from './project-list-page.tsx'
import { bareProject, longWordedProject, sampleProject, sampleProjects, sampleProjectSummary } from './testing/project-samples.ts'

const meta: Meta<typeof ProjectListPage> = { title: 'Projects/List', component: ProjectListPage, parameters: { layout: 'fullscreen' } }
export default meta

type Story = StoryObj<typeof ProjectListPage>

const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.', requestId: '7f3a9c20' })
const clients = answer(clientCalls.list, sampleClients(7))

function showing(projects: Project[], path = '/projects'): Story {
  const answers = [answer(projectCalls.list, inPages(projects)), answer(projectCalls.summary, sampleProjectSummary), clients]
  return { decorators: [withPage({ path, answers })] }
}

export const Many: Story = showing(sampleProjects(24))
export const One: Story = showing([sampleProject()])
export const VeryLongWords: Story = showing([longWordedProject, bareProject, sampleProject()])
export const Filtered: Story = showing(sampleProjects(24).filter(({ status, clientId }) => status === 'on_hold' && clientId === 4), '/projects?status=on_hold&client=4')
export const OnTrack: Story = showing(sampleProjects(24).filter(({ status, isArchived }) => status === 'active' && !isArchived), '/projects?status=active&onTrack=yes&sort=dueDate')
export const OnTrackOnAPhone: Story = { ...OnTrack }
export const WithArchived: Story = showing(sampleProjects(24), '/projects?archived=yes')
export const NothingFound: Story = showing([], '/projects?client=7')

const onlyArchived = answer(projectCalls.list, ({ address }) => (address.includes('isArchived=false') ? [] : [sampleProject({ isArchived: true })]))
export const AllArchived: Story = { decorators: [withPage({ path: '/projects', answers: [onlyArchived, answer(projectCalls.summary, sampleProjectSummary), clients] })] }
export const TenThousand: Story = showing(sampleProjects(10_000))

const nothing = { activeProjects: 0, newThisMonth: 0, totalValue: '0.00', totalHours: '0.0000', changes: { totalValue: 0, totalHours: 0 }, onTrack: 0, onTrackShare: 0 }
export const Empty: Story = {
  decorators: [withPage({ answers: [answer(projectCalls.list, []), answer(projectCalls.summary, nothing), clients] })],
}

export const Loading: Story = {
  decorators: [withPage({ answers: [answer(projectCalls.list, never), answer(projectCalls.summary, never), clients] })],
}

export const Failed: Story = {
  decorators: [withPage({ answers: [answer(projectCalls.list, broken), answer(projectCalls.summary, broken), clients] })],
}
