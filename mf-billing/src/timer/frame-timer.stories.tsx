import { FillersProvider, PageShell } from '@billfold/web-kit'
import { withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { timerServer } from '../testing/timer-server.ts'
import { clearTimers, storeLastSeen, storeTimer } from '../testing/timers.ts'
import { FrameTimer } from './frame-timer.tsx'

const fillers = [{ key: 'billing/timer', span: 1, Filler: FrameTimer }]

/** Shows the timer in the slot that every page has in its header. */
const meta: Meta<typeof FrameTimer> = {
  title: 'Time Tracking/Timer in the header',
  component: FrameTimer,
  parameters: { layout: 'fullscreen' },
  decorators: [withPage({ path: '/clients', answers: timerServer().answers })],
  beforeEach: clearTimers,
  render: () => (
    <FillersProvider value={() => fillers}>
      <PageShell title="Clients" subtitle="Manage your client relationships and contact information">
        {null}
      </PageShell>
    </FillersProvider>
  ),
}
export default meta

type Story = StoryObj<typeof FrameTimer>

export const Stopped: Story = {}
export const Running: Story = { beforeEach: () => storeTimer({ startedAt: Date.now() - 751_000, text: 'Sketches' }) }
export const OverTwelveHours: Story = { beforeEach: () => storeTimer({ startedAt: Date.now() - 51_862_000 }) }
export const SleptForTwoHours: Story = {
  beforeEach: () => {
    storeTimer({ startedAt: Date.now() - 10_800_000, text: 'Sketches' })
    storeLastSeen(Date.now() - 7_200_000)
  },
}
