import { Building, User } from 'lucide-react'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect } from 'storybook/test'
import { phone } from '../stories/phone.ts'
import { Tab, TabList, TabPanel, Tabs } from './tabs.tsx'

const names = ['Profile', 'Company', 'Billing', 'Notifications', 'Security']

const meta = {
  title: 'Components/Tabs',
  component: Tabs,
  args: { defaultValue: 'Profile' },
  render: (args) => (
    <Tabs {...args}>
      <TabList aria-label="Settings">
        {names.map((name) => (
          <Tab key={name} value={name} disabled={name === 'Billing'}>
            {name === 'Profile' && <User />}
            {name === 'Company' && <Building />}
            {name}
          </Tab>
        ))}
      </TabList>
      {names.map((name) => (
        <TabPanel key={name} value={name}>
          {name} settings
        </TabPanel>
      ))}
    </Tabs>
  ),
} satisfies Meta<typeof Tabs>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}
export const OnAPhone: Story = { ...phone }

export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect(canvas.getByRole('tab', { name: 'Notifications' })).toHaveAttribute('aria-selected', 'true')
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('Notifications settings')
  },
}
