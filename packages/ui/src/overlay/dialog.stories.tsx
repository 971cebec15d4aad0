import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Field } from '../form/field.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Grid, Stack } from '../layout/page.tsx'
import { Notice } from '../states/notice.tsx'
import { NumberInput } from '../form/number-input.tsx'
import { phone } from '../stories/phone.ts'
import { TextArea, TextInput } from '../form/text-input.tsx'
import { Menu, MenuItem } from './menu.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

const form = (
  <Stack>
    <Field label="Description" required>
      <TextInput defaultValue="Workshop with the finance team" />
    </Field>
    <Grid of="halves">
      <Field label="Hours" required>
        <NumberInput step={0.25} defaultValue="2.50" />
      </Field>
      <Field label="Rate" required help="Project rate: $125/hour">
        <NumberInput step={0.01} prefix="$" defaultValue="125.00" />
      </Field>
    </Grid>
    <Field label="Notes">
      <TextArea />
    </Field>
  </Stack>
)

const meta = {
  title: 'Components/Dialog',
  component: Dialog,
  args: {
    open: true,
    onOpenChange: fn(),
    title: 'New Time Entry',
    description: 'What you did, for whom, and for how long.',
    children: form,
    footer: (
      <>
        <Button>Cancel</Button>
        <Button variant="primary" type="submit">
          Create Entry
        </Button>
      </>
    ),
  },
} satisfies Meta<typeof Dialog>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async () => {
    await expect(await screen.findByRole('textbox', { name: /Description/ })).toHaveFocus()
  },
}

export const OnAPhone: Story = { ...phone }

export const LongContent: Story = {
  args: { size: 'large', children: Array.from({ length: 8 }, (_, index) => <Stack key={index}>{form}</Stack>) },
}

export const FailedSave: Story = {
  args: {
    children: [
      <Notice key="notice" tone="bad" title="Error">
        This time entry stands on another invoice.
      </Notice>,
      <div key="form">{form}</div>,
    ],
  },
}

export const EnterSaves: Story = {
  args: { onSubmit: fn((event) => event.preventDefault()) },
  play: async ({ args, userEvent }) => {
    await userEvent.type(await screen.findByRole('textbox', { name: /Description/ }), '{Enter}')
    await expect(args.onSubmit).toHaveBeenCalledOnce()
  },
}

export const ClosedByEscape: Story = {
  render: function Closable(args) {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Add Entry</Button>
        <Dialog {...args} open={open} onOpenChange={setOpen} />
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add Entry' }))
    await screen.findByRole('dialog', { name: 'New Time Entry' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Add Entry' })).toHaveFocus())
  },
}

export const OpenedFromAMenu: Story = {
  render: function FromMenu(args) {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Menu align="start" trigger={<IconButton icon={<MoreHorizontal />} label="Actions" />}>
          <MenuItem onSelect={() => setOpen(true)}>Edit</MenuItem>
        </Menu>
        <Dialog {...args} open={open} onOpenChange={setOpen} />
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Description/ })).toHaveFocus())
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Actions' })).toHaveFocus())
  },
}

/** A form with an autofocus field replaces the 'Loading...' dialog. */
export const TookThePlaceOfAnother: Story = {
  render: function Loaded(args) {
    const [shown, setShown] = useState<'nothing' | 'waiting' | 'form'>('nothing')
    const close = () => setShown('nothing')
    const ready = <Button onClick={() => setShown('form')}>Ready</Button>
    return (
      <>
        <Button onClick={() => setShown('waiting')}>Add Entry</Button>
        {shown === 'waiting' && (
          <Dialog key="waiting" open onOpenChange={close} title="Loading...">
            {ready}
          </Dialog>
        )}
        {shown === 'form' && (
          <Dialog {...args} key="form" onOpenChange={close}>
            <Field label="Description">
              <TextInput ref={(input) => input?.focus()} />
            </Field>
          </Dialog>
        )}
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Add Entry' })
    await userEvent.click(opener)
    await userEvent.click(await screen.findByRole('button', { name: 'Ready' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Description' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

/** A dialog that only has a close button closes on the first Esc. */
export const OnlyWords: Story = {
  args: { children: 'Loading time entry...', footer: undefined },
  render: function Closable(args) {
    const [open, setOpen] = useState(true)
    return <Dialog {...args} open={open} onOpenChange={setOpen} />
  },
  play: async ({ userEvent }) => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

const confirm = (
  <ConfirmDialog
    open
    onOpenChange={fn()}
    onConfirm={fn()}
    title="Delete invoice INV-20261118-204?"
    description="The invoice and its two lines go for good. Its time entries become uninvoiced again."
    confirmText="Delete invoice"
  />
)

export const Confirm: Story = {
  render: () => confirm,
  play: async () => {
    await screen.findByRole('alertdialog', { name: /Delete invoice/ })
    await expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  },
}

export const ConfirmOnAPhone: Story = { ...phone, render: () => confirm }

export const ConfirmBusyAfterFailure: Story = {
  render: () => (
    <ConfirmDialog
      open
      onOpenChange={fn()}
      onConfirm={fn()}
      title="Delete client?"
      description="Northwind Studio, its 4 projects and 12 invoices go for good."
      confirmText="Delete client"
      busy
      busyText="Deleting..."
      error="A paid invoice cannot be deleted."
    />
  ),
}
