import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import type { TimeEntry, TimeEntrySummary } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answerClients, answerProjects } from '@billfold/web-kit/testing/answer-choices.ts'
import { answer, testUser, withPage, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, userEvent, within } from 'storybook/test'
import { clients, longWorded, markedByHand, nonBillable, northwind, onInvoice, projects, sampleEntries, sampleEntry, sampleSummary, website, withTotals } from '../testing/samples.ts'
import { clearTimers, storeTimer } from '../testing/timers.ts'
import { TimeTrackingPage } from './time-tracking-page.tsx'

const meta: Meta<typeof TimeTrackingPage> = {
  title: 'Time Tracking/Page',
  component: TimeTrackingPage,
  parameters: { layout: 'fullscreen' },
  beforeEach: clearTimers,
}
export default meta

type Story = StoryObj<typeof TimeTrackingPage>

const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.', requestId: '7f3a9c20' })
const work: Answer[] = [...answerClients(clients), ...answerProjects(projects)]

/** Returns one of 200 pages with 50 entries each. */
function severalPages({ address }: { address: string }) {
  const page = Number(new URLSearchParams(address.split('?')[1]).get('cursor') ?? 0)
  return { items: manyEntries.slice(page * 50, (page + 1) * 50), ...(page < 199 && { cursor: String(page + 1) }), total: manyEntries.length }
}
const manyEntries = withTotals(sampleEntries(10_000))

function showing(entries: readonly TimeEntry[], path = '/time-tracking', summary: TimeEntrySummary = sampleSummary): Story {
  return { decorators: [withPage({ path, answers: [...work, answer(timeEntryCalls.list, path.includes('sort=') ? [...entries] : withTotals(entries)), answer(timeEntryCalls.summary, summary), answer(clientCalls.get, northwind), answer(projectCalls.get, website)] })] }
}

export const Many: Story = showing(sampleEntries(24))
export const OneOfEachKind: Story = showing([sampleEntry(), onInvoice, markedByHand, nonBillable])
export const VeryLongWords: Story = showing([longWorded, sampleEntry()])
export const ManyOnAPhone: Story = { ...Many, ...phone }
export const Uninvoiced: Story = showing(sampleEntries(24), '/time-tracking?filter=uninvoiced')
export const WithChips: Story = showing(sampleEntries(24), '/time-tracking?client=1&project=10&billable=yes')
export const WithChipsOnAPhone: Story = { ...WithChips, ...phone }
export const WithDates: Story = showing(sampleEntries(24), '/time-tracking?from=2026-11-01&to=2026-11-30')
export const SortedByHours: Story = showing(sampleEntries(24), '/time-tracking?sort=hours')
export const HoursAndMinutes: Story = {
  decorators: [
    withPage({
      path: '/time-tracking',
      user: { ...testUser, hoursFormat: 'clock' },
      answers: [...work, answer(timeEntryCalls.list, withTotals([sampleEntry({ hours: '0.0353', amount: '4.94' }), ...sampleEntries(12)])), answer(timeEntryCalls.summary, sampleSummary)],
    }),
  ],
}
export const Filtering: Story = {
  ...Many,
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'More filters' }))
    await expect(await within(document.body).findByRole('dialog')).toBeVisible()
  },
}
export const FilteringOnAPhone: Story = {
  ...Filtering,
  ...phone,
  play: async (context) => {
    await userEvent.click(await within(context.canvasElement).findByRole('button', { name: 'Filters' }))
    await Filtering.play?.(context)
  },
}
export const NoMatch: Story = showing([], '/time-tracking?search=nowhere')
export const SeveralPages: Story = { decorators: [withPage({ path: '/time-tracking', answers: [...work, answer(timeEntryCalls.list, severalPages), answer(timeEntryCalls.summary, sampleSummary)] })] }

export const Selected: Story = {
  ...Many,
  play: async ({ canvasElement }) => {
    const boxes = await within(canvasElement).findAllByRole('checkbox', { name: /^Select .+ · / })
    for (const box of boxes.slice(0, 3)) await userEvent.click(box)
    await expect(await within(canvasElement).findByRole('toolbar')).toBeVisible()
  },
}
export const SelectedOnAPhone: Story = {
  ...Selected,
  ...phone,
  play: async (context) => {
    await Selected.play?.(context)
    // Scroll to the end, where the bar does not cover any button. Otherwise, axe would report the covered buttons.
    window.scrollTo(0, document.body.scrollHeight)
  },
}

const nothing: TimeEntrySummary = {
  totalHours: '0',
  hoursThisWeek: '0',
  billableHours: '0',
  billablePercent: 0,
  totalEarnings: '0.00',
  invoicedAmount: '0.00',
  invoicedHours: '0',
  uninvoicedAmount: '0.00',
  pendingHours: '0',
}
export const Empty: Story = showing([], '/time-tracking', nothing)
export const EmptyWithoutProjects: Story = {
  decorators: [withPage({ path: '/time-tracking', answers: [...answerProjects([]), answer(timeEntryCalls.list, []), answer(timeEntryCalls.summary, nothing)] })],
}
export const NothingInvoiced: Story = showing([sampleEntry()], '/time-tracking?filter=invoiced')

export const Running: Story = {
  ...Many,
  beforeEach: () => storeTimer({ startedAt: Date.now() - 751_000, projectId: 10, text: 'Sketches for the landing page' }),
}

export const ContinuingWhileRunning: Story = {
  ...Running,
  play: async ({ canvasElement }) => {
    const [button] = await within(canvasElement).findAllByRole('button', { name: 'Continue' })
    if (button) await userEvent.click(button)
    await expect(await within(document.body).findByRole('alertdialog')).toBeVisible()
  },
}

export const ChangingTheStart: Story = {
  ...Running,
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /^Running since / }))
    await expect(await within(document.body).findByRole('dialog')).toBeVisible()
  },
}
export const ChangingTheStartOnAPhone: Story = { ...ChangingTheStart, ...phone }

export const NotSavedYet: Story = {
  ...Many,
  beforeEach: () =>
    storeTimer({
      measured: [
        { startedAt: Date.UTC(2026, 10, 19, 14), hours: '1.7025', projectId: 10, text: 'Sketches for the landing page' },
        { startedAt: Date.UTC(2026, 10, 20, 9), hours: '0.1667', projectId: null, text: '' },
      ],
    }),
}

export const RunningOverTwelveHours: Story = {
  ...Many,
  beforeEach: () => storeTimer({ startedAt: Date.now() - 51_862_000, text: 'Sketches for the landing page' }),
}

export const Loading: Story = {
  decorators: [withPage({ answers: [...work, answer(timeEntryCalls.list, never), answer(timeEntryCalls.summary, never)] })],
}

export const Failed: Story = {
  decorators: [withPage({ answers: [...work, answer(timeEntryCalls.list, broken), answer(timeEntryCalls.summary, broken)] })],
}

export const Deleting: Story = {
  ...OneOfEachKind,
  play: async ({ canvasElement }) => {
    const [menu] = await within(canvasElement).findAllByRole('button', { name: 'More actions' })
    if (menu) await userEvent.click(menu)
    const body = within(document.body)
    await userEvent.click(await body.findByRole('menuitem', { name: 'Delete' }))
    await expect(await body.findByRole('alertdialog')).toBeVisible()
  },
}
