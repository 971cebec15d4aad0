import { notificationCalls } from '@billfold/contracts/notifications/notification-calls'
import { ApiError, FillersProvider } from '@billfold/web-kit'
import { answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { screen } from 'storybook/test'
import { DashboardPage } from '../dashboard/dashboard-page.tsx'
import { Frame } from '../frame/frame.tsx'
import { HeaderTools } from '../frame/header-tools.tsx'
import { everyScreen } from '../testing/sample-registry.ts'
import { withShell } from '../testing/with-shell.tsx'
import { sampleNotifications } from './testing/sample-notifications.ts'

const modules = [everyScreen()]
const tools = [{ key: 'shell/tools', span: 1, Filler: HeaderTools }]

function PageWithBell() {
  return (
    <FillersProvider value={(slot) => (slot === 'frame.header.v1' ? tools : [])}>
      <Frame modules={modules}>
        <DashboardPage modules={modules} />
      </Frame>
    </FillersProvider>
  )
}

const meta: Meta<typeof PageWithBell> = {
  title: 'Shell/Notifications',
  component: PageWithBell,
  parameters: { layout: 'fullscreen' },
}
export default meta

type Story = StoryObj<typeof PageWithBell>
type Reply = Parameters<typeof answer<typeof notificationCalls.list>>[1]

const told = (reply: Reply): Pick<Story, 'decorators'> => ({ decorators: [withShell({ answers: [answer(notificationCalls.list, reply)] })] })
const phone = { globals: { viewport: { value: 'phone' } } }
const opens = (text: string | RegExp): Story['play'] => async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: /^Notifications/ }))
  await screen.findByText(text, {}, { timeout: 5000 })
}

export const Open: Story = { ...told(sampleNotifications()), play: opens('Invoice INV-20261103-204 is paid') }
export const OpenOnAPhone: Story = { ...Open, ...phone }
export const ManyUnread: Story = { ...told({ ...sampleNotifications({ unread: 8 }), unread: 120 }), play: opens('99+') }
export const AllRead: Story = { ...told(sampleNotifications({ unread: 0 })), play: opens('Invoice INV-20261103-204 is paid') }
export const Nothing: Story = { ...told({ unread: 0, notifications: [] }), play: opens('No notifications yet') }
export const Loading: Story = { ...told(() => new Promise<never>(() => undefined)), play: opens('Loading notifications...') }
export const Failed: Story = {
  ...told(new ApiError({ status: 503, code: 'service_unavailable', message: 'Not available right now. Try again in a moment.' })),
  play: opens('Notifications could not be loaded'),
}
