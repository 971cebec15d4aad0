import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { Button } from '../button/button.tsx'
import { TextInput } from '../form/text-input.tsx'
import { Popover } from './popover.tsx'
import { Toaster, type ToasterProps } from './toaster.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

interface OpenerProps {
  children: (open: boolean, setOpen: (open: boolean) => void) => ReactNode
}

function Opener({ children }: OpenerProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add Entry
      </button>
      {children(open, setOpen)}
    </>
  )
}

async function openAndEscape() {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Add Entry' }))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('returns the focus to the opener when a state change closes the dialog', async () => {
  render(<Opener>{(open, setOpen) => <Dialog open={open} onOpenChange={setOpen} title="New Time Entry" />}</Opener>)
  await openAndEscape()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Entry' })))
})

test('returns the focus to the opener when the dialog is unmounted, even if a field was autofocused', async () => {
  const field = <TextInput ref={(input) => input?.focus()} aria-label="Description" />
  render(
    <Opener>
      {(open, setOpen) =>
        open && (
          <Dialog open onOpenChange={setOpen} title="New Time Entry">
            {field}
          </Dialog>
        )
      }
    </Opener>,
  )
  await openAndEscape()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Entry' })))
})

test('returns the focus to the opener in an outer dialog, even if Radix has focused that dialog in the meantime', async () => {
  const user = userEvent.setup()
  const save = (setOpen: (open: boolean) => void) => {
    flushSync(() => setOpen(false))
    screen.getByRole('dialog', { name: 'New Invoice', hidden: true }).focus()
  }
  render(
    <Dialog open onOpenChange={() => undefined} title="New Invoice">
      <Opener>
        {(open, setOpen) =>
          open && (
            <Dialog open onOpenChange={setOpen} title="New Time Entry">
              <Button onClick={() => save(setOpen)}>Save</Button>
            </Dialog>
          )
        }
      </Opener>
    </Dialog>,
  )
  await user.click(screen.getByRole('button', { name: 'Add Entry' }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Entry' })))
})

test('returns the focus to the opener of the dialog that it replaced', async () => {
  const user = userEvent.setup()
  function Loaded({ onClose }: { onClose: () => void }) {
    const [isThere, setThere] = useState(false)
    const load = (
      <button type="button" onClick={() => setThere(true)}>
        Load
      </button>
    )
    if (isThere) return <Dialog key="form" open onOpenChange={onClose} title="Form" />
    return (
      <Dialog key="waiting" open onOpenChange={onClose} title="Waiting">
        {load}
      </Dialog>
    )
  }
  render(<Opener>{(open, setOpen) => open && <Loaded onClose={() => setOpen(false)} />}</Opener>)
  await user.click(screen.getByRole('button', { name: 'Add Entry' }))
  await user.click(await screen.findByRole('button', { name: 'Load' }))
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Form' }).contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Entry' })))
})

test('leaves the focus on an element that took it after the dialog closed', async () => {
  const search = <TextInput ref={(input) => input?.focus()} aria-label="Search" />
  render(<Opener>{(open, setOpen) => (open ? <Dialog open onOpenChange={setOpen} title="New Time Entry" /> : search)}</Opener>)
  await openAndEscape()
  // Wait for the next macrotask, by which time Radix has returned the focus.
  await new Promise((done) => setTimeout(done))
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
})

test('returns the focus to a button that was busy when the dialog opened', async () => {
  const page = (isBusy: boolean, isOpen: boolean) => (
    <>
      <Button busy={isBusy}>Create Client</Button>
      <input aria-label="Elsewhere" />
      <Dialog open={isOpen} onOpenChange={() => undefined} title="Your session has ended" />
    </>
  )
  const { rerender } = render(page(false, false))
  const button = screen.getByRole('button')
  act(() => button.focus())
  rerender(page(true, false))
  // happy-dom does not blur disabled elements, so move the focus away instead.
  act(() => screen.getByLabelText('Elsewhere').focus())
  act(() => screen.getByLabelText('Elsewhere').blur())
  rerender(page(true, true))
  await screen.findByRole('dialog')
  rerender(page(false, true))
  rerender(page(false, false))
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('moves the focus to the page if the dialog was opened by the URL', async () => {
  const page = (isOpen: boolean) => (
    <main>
      <Dialog open={isOpen} onOpenChange={() => undefined} title="New Invoice" />
    </main>
  )
  const { rerender } = render(page(true))
  await screen.findByRole('dialog')
  rerender(page(false))
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('main')))
})

test('closes on the first Esc even if a newer toast is shown, and keeps the toast', async () => {
  const onDismiss = vi.fn<ToasterProps['onDismiss']>()
  const onOpenChange = vi.fn<DialogProps['onOpenChange']>()
  const page = (toast: ToasterProps['toast']) => (
    <>
      <Dialog open onOpenChange={onOpenChange} title="Share">
        <TextInput aria-label="Link" />
      </Dialog>
      <Toaster toast={toast} onDismiss={onDismiss} />
    </>
  )
  const user = userEvent.setup()
  const { rerender } = render(page(null))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Link' })))
  rerender(page({ id: 1, open: true, title: 'Link copied' }))
  await screen.findByText('Link copied')
  await user.keyboard('{Escape}')
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
  expect(onDismiss).not.toHaveBeenCalled()
})

test('handles Esc only once if there is no newer toast', async () => {
  const onOpenChange = vi.fn<DialogProps['onOpenChange']>()
  const user = userEvent.setup()
  render(<Dialog open onOpenChange={onOpenChange} title="Share" />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' })))
  await user.keyboard('{Escape}')
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
})

test('lets Esc close a toast when no dialog is open', async () => {
  const onDismiss = vi.fn<ToasterProps['onDismiss']>()
  const user = userEvent.setup()
  render(<Toaster toast={{ id: 1, open: true, title: 'Link copied' }} onDismiss={onDismiss} />)
  await screen.findByText('Link copied')
  await user.keyboard('{Escape}')
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith(1)
})

test('stays open when Esc in floating content closes a newer toast', async () => {
  const onDismiss = vi.fn<ToasterProps['onDismiss']>()
  const onOpenChange = vi.fn<DialogProps['onOpenChange']>()
  const page = (toast: ToasterProps['toast']) => (
    <>
      <Dialog open onOpenChange={onOpenChange} title="Share">
        <Popover open onOpenChange={() => undefined} trigger={<button type="button">More</button>} title="Hosts">
          <TextInput aria-label="Host" />
        </Popover>
      </Dialog>
      <Toaster toast={toast} onDismiss={onDismiss} />
    </>
  )
  const user = userEvent.setup()
  const { rerender } = render(page(null))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Host' })))
  rerender(page({ id: 1, open: true, title: 'Link copied' }))
  await screen.findByText('Link copied')
  await user.keyboard('{Escape}')
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith(1)
  expect(onOpenChange).not.toHaveBeenCalled()
})

test('moves the focus to the notifications on F8 and back on Tab', async () => {
  const page = (toast: ToasterProps['toast']) => (
    <>
      <Toaster toast={toast} onDismiss={() => undefined} />
      <Dialog open onOpenChange={() => undefined} title="Share">
        <TextInput aria-label="Link" />
      </Dialog>
    </>
  )
  const user = userEvent.setup()
  const { rerender } = render(page(null))
  const field = await screen.findByRole('textbox', { name: 'Link' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  rerender(page({ id: 1, open: true, title: 'Link copied' }))
  await screen.findByText('Link copied')
  await user.keyboard('[F8]')
  const region = screen.getByRole('region', { name: 'Notifications (F8)' })
  expect(region.contains(document.activeElement)).toBe(true)
  await user.tab()
  await user.tab()
  await user.tab()
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
})
