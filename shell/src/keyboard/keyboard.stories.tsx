import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen, within } from 'storybook/test'
import { DashboardPage } from '../dashboard/dashboard-page.tsx'
import { Frame } from '../frame/frame.tsx'
import { everyScreen } from '../testing/sample-registry.ts'
import { withShell } from '../testing/with-shell.tsx'

const modules = [everyScreen()]

const meta: Meta<typeof Frame> = {
  title: 'Shell/Keyboard',
  component: Frame,
  parameters: { layout: 'fullscreen' },
  decorators: [withShell()],
  args: { modules, children: <DashboardPage modules={modules} /> },
}
export default meta

type Story = StoryObj<typeof Frame>

export const Help: Story = {
  play: async ({ userEvent }) => {
    await userEvent.keyboard('?')
    await within(await screen.findByRole('dialog')).findByText('New invoice', {}, { timeout: 5000 })
  },
}
export const HelpOnAPhone: Story = { ...Help, globals: { viewport: { value: 'phone' } } }

export const AfterTheFirstKey: Story = {
  play: async ({ userEvent }) => {
    await userEvent.keyboard('g')
    await expect(screen.getByRole('status', { name: 'Go to' })).toBeVisible()
  },
}
