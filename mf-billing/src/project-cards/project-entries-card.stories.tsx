import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { sampleEntry } from '../testing/samples.ts'
import { ProjectEntriesCard } from './project-cards.tsx'

const meta: Meta<typeof ProjectEntriesCard> = { title: 'Project/Recent Time Entries', component: ProjectEntriesCard, args: { context: { projectId: 1 } } }
export default meta

type Story = StoryObj<typeof ProjectEntriesCard>

function showing(reply: TimeEntry[] | ApiError | (() => Promise<never>)): Story {
  return { decorators: [withPage({ answers: [answer(timeEntryCalls.list, reply)] })] }
}

const long = 'A long description of everything that was done on this day, from the first call in the morning to the last commit in the evening'
const entries = [1, 2, 3, 4, 5].map((id) =>
  sampleEntry({ id, hours: id === 3 ? '1234.5' : String(id / 2), isBillable: id !== 2, description: id === 2 ? long : id === 4 ? '' : 'Checkout flow' }),
)

export const Five: Story = showing(entries)
export const FiveOnAPhone: Story = { ...Five, ...phone }
export const None: Story = showing([])
export const Loading: Story = showing(() => new Promise(() => undefined))
export const Failed: Story = showing(new ApiError({ status: 503, code: 'service_unavailable', message: 'Time and invoices are not available right now.' }))
