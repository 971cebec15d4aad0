import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answerClients, answerProjects } from '@billfold/web-kit/testing/answer-choices.ts'
import { answer, testUser, withPage, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, userEvent, within } from 'storybook/test'
import { entryServer } from '../../testing/entry-server.ts'
import { clients, longWorded, onInvoice, projects, sampleEntries, sampleEntry, sampleSummary } from '../../testing/samples.ts'
import { clearTimers } from '../../testing/timers.ts'
import { TimeTrackingPage } from '../time-tracking-page.tsx'

const meta: Meta<typeof TimeTrackingPage> = {
  title: 'Time Tracking/Week',
  component: TimeTrackingPage,
  parameters: { layout: 'fullscreen' },
  beforeEach: clearTimers,
}
export default meta

type Story = StoryObj<typeof TimeTrackingPage>

const WEEK = '/time-tracking?view=week&week=2026-11-16'
const choices: Answer[] = [...answerClients(clients), ...answerProjects(projects), answerBilling(), answer(timeEntryCalls.summary, sampleSummary)]
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.', requestId: '7f3a9c20' })
const never = () => new Promise<never>(() => undefined)

function showing(entries: readonly TimeEntry[], { path = WEEK, failure = null as ApiError | null, user = testUser } = {}): Story {
  const server = entryServer(entries)
  server.failure = failure
  return { decorators: [withPage({ path, user, answers: [...choices, ...server.answers] })] }
}

/** Most of these entries are uninvoiced, with two of them on the same day. One entry is invoiced. */
const work = [
  sampleEntry({ id: 1, date: '2026-11-16', hours: '6' }),
  sampleEntry({ id: 2, date: '2026-11-17', hours: '4.25' }),
  sampleEntry({ id: 3, date: '2026-11-18', hours: '2' }),
  sampleEntry({ id: 4, date: '2026-11-18', hours: '1.5', description: 'Call' }),
  { ...onInvoice, date: '2026-11-19', hours: '7.5' },
  sampleEntry({ id: 6, date: '2026-11-17', hours: '3', projectId: 20, projectName: 'Online shop', clientId: 2, clientName: 'Cedar & Sage' }),
  sampleEntry({ id: 7, date: '2026-11-20', hours: '0.1667', projectId: 20, projectName: 'Online shop', clientId: 2, clientName: 'Cedar & Sage' }),
]

export const Typical: Story = {
  ...showing(work, { path: `${WEEK}&rows=11` }),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByLabelText(/^Monthly retainer.+Wednesday/)).toHaveValue('')
  },
}
export const TypicalOnAPhone: Story = { ...Typical, ...phone }
export const HoursAndMinutes: Story = showing(work, { user: { ...testUser, hoursFormat: 'clock' } })
export const VeryLongWords: Story = showing([{ ...longWorded, date: '2026-11-17' }, ...work])
export const VeryLongWordsOnAPhone: Story = { ...VeryLongWords, ...phone }
export const Many: Story = showing(sampleEntries(30).map((entry, index) => ({ ...entry, projectId: index + 30, projectName: `Project ${index + 1}` })))
export const Empty: Story = showing([])
export const EmptyOnAPhone: Story = { ...Empty, ...phone }
export const Failed: Story = { decorators: [withPage({ path: WEEK, answers: [...choices, answer(timeEntryCalls.list, broken)] })] }
export const Loading: Story = { decorators: [withPage({ path: WEEK, answers: [...choices, answer(timeEntryCalls.list, never)] })] }

export const Saving: Story = {
  decorators: [withPage({ path: WEEK, answers: [answer(timeEntryCalls.create, never), ...choices, ...entryServer(work).answers.slice(0, 1)] })],
  play: async ({ canvasElement }) => {
    await typeHours(canvasElement, '3{Enter}')
    await expect(field(canvasElement)).toHaveAttribute('aria-busy', 'true')
  },
}

export const NotSaved: Story = {
  ...showing(work, { failure: broken }),
  play: async ({ canvasElement }) => {
    await typeHours(canvasElement, '3{Enter}')
    await expect(await within(canvasElement).findByText('Not saved')).toBeVisible()
  },
}

export const NotHours: Story = {
  ...showing(work),
  play: async ({ canvasElement }) => {
    await typeHours(canvasElement, 'lots{Enter}')
    await expect(field(canvasElement)).toHaveAttribute('aria-invalid', 'true')
  },
}

const field = (canvas: HTMLElement) => within(canvas).getByLabelText(/^Online shop.+Wednesday/)

async function typeHours(canvas: HTMLElement, keys: string) {
  await within(canvas).findByLabelText(/^Online shop.+Wednesday/)
  await userEvent.type(field(canvas), keys)
}
