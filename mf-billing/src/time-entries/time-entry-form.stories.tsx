import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { ApiError } from '@billfold/web-kit'
import { answerClients, answerProjects } from '@billfold/web-kit/testing/answer-choices.ts'
import { answer, withPage, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, userEvent, within } from 'storybook/test'
import { clients, onInvoice, onSentInvoice, projects, sampleEntry, sampleSummary } from '../testing/samples.ts'
import { clearTimers, storeTimer } from '../testing/timers.ts'
import { TimeTrackingPage } from './time-tracking-page.tsx'

const meta: Meta<typeof TimeTrackingPage> = {
  title: 'Time Tracking/Form',
  component: TimeTrackingPage,
  parameters: { layout: 'fullscreen' },
  beforeEach: clearTimers,
}
export default meta

type Story = StoryObj<typeof TimeTrackingPage>

const never = () => new Promise<never>(() => undefined)
const list = answer(timeEntryCalls.list, [sampleEntry(), onInvoice, onSentInvoice])
const summary = answer(timeEntryCalls.summary, sampleSummary)
const work: Answer[] = [...answerClients(clients), ...answerProjects(projects)]

function over(search: string, ...answers: Answer[]): Story {
  return { decorators: [withPage({ path: `/time-tracking?${search}`, answers: [list, summary, ...(answers.length > 0 ? answers : work)] })] }
}

export const New: Story = over('new')
export const Edit: Story = over('edit=100')
export const OnAnInvoice: Story = over('edit=101')
export const OnASentInvoice: Story = over('edit=105')
export const WithoutProjects: Story = over('new&client=2', ...answerClients(clients), ...answerProjects([]))
export const WithoutClients: Story = over('new', ...answerClients([]), ...answerProjects([]))
export const Loading: Story = over('new', answer(clientCalls.list, never), answer(projectCalls.list, never))
export const NotFound: Story = over('edit=1', ...work, answer(timeEntryCalls.get, new ApiError({ status: 404, code: 'not_found', message: 'Time entry not found' })))

const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.', requestId: '7f3a9c20' })
export const Failed: Story = over('new', answer(clientCalls.list, broken), ...answerProjects(projects))

const stopped = Date.UTC(2026, 10, 20, 14)
export const FilledByTheTimer: Story = {
  ...over(`new&measured=${stopped}`),
  beforeEach: () => storeTimer({ measured: [{ startedAt: stopped, hours: '1.7025', projectId: 10, text: 'Sketches for the landing page' }] }),
}

export const WithErrors: Story = {
  ...over('new&project=10'),
  play: async () => {
    const page = within(document.body)
    await userEvent.type(await page.findByLabelText(/^Hours/), 'two')
    await userEvent.click(page.getByRole('button', { name: 'Create Entry' }))
    await expect(await page.findByText('Description is required')).toBeVisible()
  },
}

export const Saving: Story = {
  ...over('edit=100', ...work, answer(timeEntryCalls.update, never)),
  play: async () => {
    const page = within(document.body)
    await userEvent.click(await page.findByRole('button', { name: 'Update Entry' }))
    await expect(await page.findByRole('button', { name: 'Saving...' })).toBeDisabled()
  },
}

const stale = new ApiError({ status: 409, code: 'stale_version', message: 'This time entry was changed meanwhile.' })
export const ChangedElsewhere: Story = {
  ...over('edit=100', ...work, answer(timeEntryCalls.update, stale)),
  play: async () => {
    const page = within(document.body)
    await userEvent.click(await page.findByRole('button', { name: 'Update Entry' }))
    await expect(await page.findByText('This time entry was changed after you opened it')).toBeVisible()
  },
}

export const LeavingWithChanges: Story = {
  ...over('new'),
  play: async () => {
    const page = within(document.body)
    await userEvent.type(await page.findByLabelText(/^Description/), 'Sketches')
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    await expect(await page.findByText('Leave without saving?')).toBeVisible()
  },
}
