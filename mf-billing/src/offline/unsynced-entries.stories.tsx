import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { answerClients, answerProjects } from '@billfold/web-kit/testing/answer-choices.ts'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, within } from 'storybook/test'
import { clients, projects, sampleEntry, sampleSummary } from '../testing/samples.ts'
import { clearTimers } from '../testing/timers.ts'
import { TimeTrackingPage } from '../time-entries/time-tracking-page.tsx'
import { sampleUnsynced, storeUnsynced } from './testing/sample-unsynced.ts'

const answers = [answer(timeEntryCalls.list, [sampleEntry()]), answer(timeEntryCalls.summary, sampleSummary), ...answerClients(clients), ...answerProjects(projects)]

const meta: Meta<typeof TimeTrackingPage> = {
  title: 'Time Tracking/Not synced',
  component: TimeTrackingPage,
  parameters: { layout: 'fullscreen' },
  decorators: [withPage({ path: '/time-tracking', answers })],
  beforeEach: clearTimers,
}
export default meta

/** Three entries: one waiting, one rejected by the server, and one sent days ago without a response. */
export const NotSynced: StoryObj<typeof TimeTrackingPage> = {
  tags: ['browser'],
  beforeEach: () =>
    storeUnsynced([
      sampleUnsynced({ idempotencyKey: 'a' }),
      sampleUnsynced({ idempotencyKey: 'b', refusal: { message: 'Project not found for this client', path: 'projectId' } }),
      sampleUnsynced({ idempotencyKey: 'c', sentAt: 0 }),
    ]),
  play: async ({ canvasElement }) => {
    const list = within(await within(canvasElement).findByRole('region', { name: 'Not synced yet' }))
    await expect(list.getAllByRole('listitem')).toHaveLength(3)
  },
}
