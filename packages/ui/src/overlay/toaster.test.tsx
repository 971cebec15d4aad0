import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UiTextProvider } from '../text/ui-text.tsx'
import { type ToastMessage, Toaster, type ToasterProps } from './toaster.tsx'

const saved: ToastMessage = { id: 7, open: true, title: 'Client created successfully' }

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('dismisses a toast after 5000 ms and not before', () => {
  const onDismiss = vi.fn<ToasterProps['onDismiss']>()
  render(<Toaster toast={saved} onDismiss={onDismiss} />)
  pass(4999)
  expect(onDismiss).not.toHaveBeenCalled()
  pass(1)
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith(7)
})

test('replaces an older toast with a newer one, which stays for its full time', () => {
  const onDismiss = vi.fn<ToasterProps['onDismiss']>()
  const { rerender } = render(<Toaster toast={saved} onDismiss={onDismiss} />)
  pass(4000)
  rerender(<Toaster toast={{ ...saved, id: 8, title: 'Client updated successfully' }} onDismiss={onDismiss} />)
  expect(screen.queryByText('Client created successfully')).toBeNull()
  pass(4000)
  expect(onDismiss).not.toHaveBeenCalled()
})

test('labels its region with the shortcut, in the page’s language', () => {
  render(
    <UiTextProvider text={{ notifications: 'Mitteilungen ({hotkey})' }}>
      <Toaster toast={saved} onDismiss={() => undefined} />
    </UiTextProvider>,
  )
  expect(screen.getByRole('region', { name: 'Mitteilungen (F8)' })).toBeDefined()
})
