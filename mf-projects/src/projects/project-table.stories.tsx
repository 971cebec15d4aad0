import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { usePages } from '@billfold/web-kit/lists/use-pages.ts'
import { inPages } from '@billfold/web-kit/testing/in-pages.ts'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { ProjectTable } from './project-table.tsx'
import { bareProject, sampleProject, sampleProjects } from './testing/project-samples.ts'

const meta: Meta = { title: 'Projects/Table' }
export default meta

type Story = StoryObj

function AllProjects() {
  return <ProjectTable pages={usePages(projectCalls.list, {})} today="2026-11-20" sort="dueDate" onSort={() => undefined} />
}

function showing(projects: Project[]): Story {
  return { render: () => <AllProjects />, decorators: [withPage({ answers: [answer(projectCalls.list, inPages(projects))] })] }
}

export const Many: Story = { ...showing(sampleProjects(24)), tags: ['browser'] }
export const Bare: Story = showing([bareProject, sampleProject({ isArchived: true, dueDate: '2026-01-31', budget: null })])
export const TenThousand: Story = showing(sampleProjects(10_000))
