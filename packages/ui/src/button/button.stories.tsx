import { Plus, Trash2 } from 'lucide-react'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import { Row, Stack } from '../layout/page.tsx'
import { phone } from '../stories/phone.ts'
import { Button } from './button.tsx'

const meta = { title: 'Components/Button', component: Button, args: { children: 'Create Client' } } satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const

export const Variants: Story = {
  render: () => (
    <Stack>
      {(['medium', 'small'] as const).map((size) => (
        <Row key={size} gap={3}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              New Client
            </Button>
          ))}
        </Row>
      ))}
    </Stack>
  ),
}

export const WithIcon: Story = {
  render: () => (
    <Row gap={3}>
      <Button variant="primary" icon={<Plus />}>
        New Invoice
      </Button>
      <Button icon={<Plus />}>Add Entry</Button>
      <Button variant="danger" size="small" icon={<Trash2 />}>
        Delete
      </Button>
    </Row>
  ),
}

export const TextOrIcon: Story = {
  tags: ['browser'],
  render: () => (
    <Row gap={3}>
      <Button iconOnPhone icon={<Trash2 />}>
        Delete
      </Button>
      <Button variant="primary" icon={<Plus />}>
        New Invoice
      </Button>
    </Row>
  ),
  play: async ({ canvas }) => {
    const { width } = canvas.getByRole('button', { name: 'Delete' }).getBoundingClientRect()
    await expect(width > 60).toBe(window.innerWidth > 767)
  },
}
export const TextOrIconOnAPhone: Story = { ...TextOrIcon, ...phone }

export const Disabled: Story = {
  render: () => (
    <Row gap={3}>
      {variants.map((variant) => (
        <Button key={variant} variant={variant} disabled>
          Create Client
        </Button>
      ))}
    </Row>
  ),
}

export const Busy: Story = {
  args: { variant: 'primary', busy: true, busyText: 'Saving...' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  },
}

export const Focused: Story = {
  args: { variant: 'primary' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button')).toHaveFocus()
  },
}

export const AsLink: Story = {
  args: { variant: 'primary', asChild: true, icon: <Plus />, children: <a href="#clients-new">New Client</a> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'New Client' })).toBeVisible()
  },
}

export const LongText: Story = {
  args: { children: 'Rechnung erneut an die Buchhaltung senden' },
}

/** Stays busy for three animation frames, because browsers blur a disabled button in the first one. */
function SavingButton() {
  const [{ busy, times }, setState] = useState({ busy: false, times: 0 })
  const done = () => setState({ busy: false, times: times + 1 })
  const save = () => {
    setState({ busy: true, times })
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))
  }
  return (
    <Button variant="primary" busy={busy} busyText="Saving..." onClick={save}>
      {`Saved ${times} times`}
    </Button>
  )
}

export const KeepsTheFocus: Story = {
  render: () => <SavingButton />,
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: 'Saved 0 times' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByRole('button', { name: 'Saved 1 times' })).toHaveFocus()
  },
}
