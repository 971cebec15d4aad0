import { clientNotesCalls } from '@billfold/contracts/clients/client-notes'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answer, type Answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen, userEvent } from 'storybook/test'
import { sampleProject } from '../../projects/testing/project-samples.ts'
import { NotesTab } from './notes-tab.tsx'
import { ProjectsTab } from './projects-tab.tsx'

const meta: Meta<typeof ProjectsTab> = { title: 'Client page/Tabs', component: ProjectsTab, args: { context: { clientId: 7 } } }
export default meta

type Story = StoryObj<typeof ProjectsTab>

const stale = new ApiError({ status: 409, code: 'stale_version', message: 'Changed meanwhile' })
const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Clients and projects are not available right now.' })
const never = () => new Promise<never>(() => undefined)
const projects = ['Website', 'Shop', 'Brand guide', 'Newsletter'].map((name, index) => sampleProject({ id: index + 1, name, isArchived: index === 3 }))

const showing = (...answers: Answer[]): Story => ({ decorators: [withPage({ path: '/clients/7', answers })] })
const notes = (...answers: Answer[]): Story => ({ ...showing(...answers), render: () => <NotesTab context={{ clientId: 7 }} /> })

export const Projects: Story = { ...showing(answer(projectCalls.list, projects)), tags: ['browser'] }
export const ProjectsOnAPhone: Story = { ...Projects, tags: [], ...phone }
export const NoProjects: Story = showing(answer(projectCalls.list, []))
export const ProjectsLoading: Story = showing(answer(projectCalls.list, never))
export const ProjectsFailed: Story = showing(answer(projectCalls.list, down))

export const Notes: Story = { ...notes(answer(clientNotesCalls.get, { notes: 'Pays late.\n\nCall Grace before the 15th.', version: 2 }), answer(clientNotesCalls.save, stale)), tags: ['browser'] }
export const NotesOnAPhone: Story = { ...Notes, tags: [], ...phone }
export const NoNotes: Story = notes(answer(clientNotesCalls.get, { notes: null, version: 0 }))
export const NotesFailed: Story = notes(answer(clientNotesCalls.get, down))
export const NotesChangedElsewhere: Story = {
  ...Notes,
  play: async () => {
    await userEvent.type(await screen.findByLabelText('Notes'), '!')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await expect(await screen.findByText('These notes were changed after you opened them')).toBeVisible()
  },
}
