import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect } from 'storybook/test'
import { Stack } from '../layout/page.tsx'
import { Checkbox, Switch } from './toggles.tsx'

const meta = {
  title: 'Components/Checkbox and Switch',
  decorators: [(Story) => <div style={{ maxWidth: 480 }}>{Story()}</div>],
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const Checkboxes: Story = {
  render: () => (
    <Stack>
      <Checkbox label="Billable" defaultChecked />
      <Checkbox label="Already Invoiced" help="This time entry will be marked as already invoiced (for historical data)" />
      <Checkbox label="All entries" indeterminate />
      <Checkbox label="Not allowed" disabled />
      <Checkbox label="Not allowed to take off" disabled defaultChecked />
      <Checkbox aria-label="Select INV-20261120-042" />
    </Stack>
  ),
}

export const Switches: Story = {
  render: () => (
    <Stack>
      <Switch label="Active Client" defaultChecked />
      <Switch label="Invoice Updates" help="Get notified when invoices are paid or overdue" />
      <Switch label="Push Notifications" disabled />
      <Switch label="Weekly Reports" disabled defaultChecked />
    </Stack>
  ),
}

export const ByKeyboard: Story = {
  render: () => <Switch label="Monthly Reports" />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(canvas.getByRole('switch', { name: 'Monthly Reports' })).toBeChecked()
  },
}
