import { Download, Eye, MoreHorizontal, Pencil, Send, Trash2 } from 'lucide-react'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { IconButton } from '../button/icon-button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from './menu.tsx'

const chosen = fn()

const meta = {
  title: 'Components/Menu',
  component: Menu,
  args: {
    align: 'start',
    trigger: <IconButton icon={<MoreHorizontal />} label="Actions" />,
    children: (
      <>
        <MenuLabel>INV-20261118-204</MenuLabel>
        <MenuItem icon={<Eye />} asChild>
          <a href="#invoice">View</a>
        </MenuItem>
        <MenuItem icon={<Pencil />} shortcut="E" onSelect={chosen}>
          Edit
        </MenuItem>
        <MenuItem icon={<Download />}>Download PDF</MenuItem>
        <MenuItem icon={<Send />} disabled>
          Send via Stripe
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} danger>
          Delete
        </MenuItem>
      </>
    ),
  },
} satisfies Meta<typeof Menu>
export default meta
type Story = StoryObj<typeof meta>

export const Closed: Story = {}

export const Open: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Actions' }))
    await expect(await screen.findByRole('menuitem', { name: 'View' })).toHaveAttribute('href', '#invoice')
  },
}

export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    chosen.mockClear()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menu')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(chosen).toHaveBeenCalledOnce()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Actions' })).toHaveFocus())
  },
}
