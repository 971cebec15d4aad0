import { useState } from 'react'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Page, Row } from '../layout/page.tsx'
import { phone } from '../stories/phone.ts'
import { SampleFrame } from '../stories/sample-frame.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import { Dialog } from './dialog.tsx'
import { type ToastMessage, Toaster } from './toaster.tsx'

const saved: ToastMessage = { id: 1, open: true, title: 'Client created successfully', tone: 'good', durationMs: Infinity }

const meta = {
  title: 'Components/Toast',
  component: Toaster,
  args: { toast: saved, onDismiss: fn() },
} satisfies Meta<typeof Toaster>
export default meta
type Story = StoryObj<typeof meta>

export const Good: Story = {}
export const Bad: Story = {
  args: { toast: { ...saved, title: 'Error', description: 'A client with this e-mail exists already.', tone: 'bad' } },
}
export const Info: Story = {
  args: { toast: { ...saved, title: 'Logged out', description: 'You have been logged out successfully.', tone: 'info' } },
}
export const WithAction: Story = {
  args: {
    toast: {
      ...saved,
      tone: 'warn',
      title: 'Proposal sent successfully',
      description: 'No mail server is set up: the message is in your outbox.',
      action: { label: 'Open outbox', onSelect: fn() },
    },
  },
}
export const WithTwoActions: Story = {
  args: {
    toast: { ...saved, title: 'Success', description: 'Invoice created successfully', action: { label: 'View', onSelect: fn() }, secondAction: { label: 'Undo', onSelect: fn() } },
  },
}
export const OnAPhone: Story = { ...phone }

/** A toast must not cover the save button at the right end of a form's footer. */
export const BesideTheSidebar: Story = {
  tags: ['browser'],
  parameters: { layout: 'fullscreen' },
  render: (args) => (
    <>
      <SampleFrame active="Clients">
        <Page width="form">
          <Row justify="end">
            <Button variant="primary">Update Client</Button>
          </Row>
        </Page>
      </SampleFrame>
      <Toaster {...args} />
    </>
  ),
  play: async ({ canvas }) => {
    const toast = (await screen.findByText('Client created successfully')).closest('li')?.getBoundingClientRect()
    const sidebar = canvas.getByRole('navigation').getBoundingClientRect()
    const save = canvas.getByRole('button', { name: 'Update Client' }).getBoundingClientRect()
    await expect(toast?.left).toBeGreaterThan(sidebar.right)
    await expect(toast?.right).toBeLessThan(save.left)
  },
}

function isCovered(button: Element): boolean {
  const toast = screen.getByText('Client created successfully').closest('li')?.getBoundingClientRect()
  const { left, right, top, bottom } = button.getBoundingClientRect()
  return toast === undefined || (left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top)
}

/** A toast must not cover the dialog's actions, wherever they are in the footer. */
export const AboveADialog: Story = {
  tags: ['browser'],
  parameters: { layout: 'fullscreen' },
  render: function Covered(args) {
    const [isOpen, setOpen] = useState(false)
    const buttons = (
      <>
        <Button style={{ marginInlineEnd: 'auto' }}>Delete</Button>
        <Button>Duplicate</Button>
        <Button>Download PDF</Button>
        <Button>Send</Button>
      </>
    )
    return (
      <>
        <SampleFrame active="Clients">
          <Page>
            <Button onClick={() => setOpen(true)}>Open</Button>
          </Page>
        </SampleFrame>
        <Dialog open={isOpen} onOpenChange={setOpen} size="large" title="Invoice" footer={buttons}>
          <Skeleton height={1200} />
        </Dialog>
        <Toaster {...args} />
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }))
    const dialog = await screen.findByRole('dialog', { name: 'Invoice' })
    await waitFor(() => expect(within(dialog).getAllByRole('button').filter(isCovered)).toEqual([]))
  },
}

export const AboveADialogOnAPhone: Story = { ...AboveADialog, ...phone }

/** On phones, a form's buttons take up several lines. */
export const AboveAFormOnAPhone: Story = {
  ...phone,
  tags: ['browser'],
  parameters: { layout: 'fullscreen' },
  render: (args) => (
    <>
      <section aria-label="Buttons" data-actions style={{ position: 'fixed', bottom: 0, display: 'grid', width: '100%', gap: 8 }}>
        <Button>Preview Proposal</Button>
        <Button>Cancel</Button>
        <Button variant="primary">Create Proposal</Button>
      </section>
      <Toaster {...args} />
    </>
  ),
  play: async ({ canvas }) => {
    await screen.findByText('Client created successfully')
    await waitFor(() => expect(within(canvas.getByRole('region', { name: 'Buttons' })).getAllByRole('button').filter(isCovered)).toEqual([]))
  },
}

export const FocusedByF8: Story = {
  play: async ({ userEvent }) => {
    await screen.findByText('Client created successfully')
    await userEvent.keyboard('[F8]')
    await expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toContainElement(
      document.activeElement instanceof HTMLElement ? document.activeElement : null,
    )
  },
}

export const ReplacedAndDismissed: Story = {
  render: function Replacing() {
    const [toast, setToast] = useState(saved)
    return (
      <>
        <Button onClick={() => setToast({ ...saved, id: 2, title: 'Client updated successfully' })}>Save again</Button>
        <Toaster toast={toast} onDismiss={() => setToast((last) => ({ ...last, open: false }))} />
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await screen.findByText('Client created successfully')
    await userEvent.click(canvas.getByRole('button', { name: 'Save again' }))
    await screen.findByText('Client updated successfully')
    await expect(screen.queryByText('Client created successfully')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText('Client updated successfully')).toBeNull())
  },
}
