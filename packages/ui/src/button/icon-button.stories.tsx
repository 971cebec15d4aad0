import { Bell, MoreHorizontal, Pencil } from 'lucide-react'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen } from 'storybook/test'
import { Row } from '../layout/page.tsx'
import { IconButton } from './icon-button.tsx'

const meta = {
  title: 'Components/IconButton',
  component: IconButton,
  args: { icon: <Bell />, label: 'Notifications', side: 'bottom' },
} satisfies Meta<typeof IconButton>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const NamedByItsTooltip: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Notifications' })).toHaveFocus()
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Notifications')
  },
}

export const Variants: Story = {
  render: () => (
    <Row>
      <IconButton icon={<Bell />} label="Notifications" />
      <IconButton icon={<Pencil />} label="Edit" variant="secondary" />
      <IconButton icon={<MoreHorizontal />} label="Actions" size="small" />
      <IconButton icon={<Pencil />} label="Edit" disabled />
    </Row>
  ),
}
