import { act, fireEvent, render, screen } from '@testing-library/react'
import { createRef, type ReactNode, useLayoutEffect } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

test('forwards its ref to the button or the link', () => {
  const button = createRef<HTMLButtonElement>()
  const link = createRef<HTMLButtonElement>()
  render(
    <>
      <Button ref={button}>Save</Button>
      <Button asChild ref={link}>
        <a href="/clients">Clients</a>
      </Button>
    </>,
  )
  expect(button.current).toBe(screen.getByRole('button', { name: 'Save' }))
  expect(link.current).toBe(screen.getByRole('link', { name: 'Clients' }))
})

test('sets its ref only once across renders', () => {
  const told = vi.fn<(button: HTMLButtonElement | null) => void>()
  const { rerender } = render(<Button ref={told}>Save</Button>)
  rerender(<Button ref={told} busy>Save</Button>)
  rerender(<Button ref={told}>Save</Button>)
  expect(told).toHaveBeenCalledOnce()
})

describe('a button that disappears', () => {
  /** Renders a list around the row with the button, so that a test can remove the row. */
  const show = (row: ReactNode) => <ul>{row}</ul>
  const button = <Button key="end">End</Button>

  test('moves its focus to the surrounding list', () => {
    const { rerender } = render(show(<li>{button}</li>))
    act(() => screen.getByRole('button').focus())
    rerender(show(null))
    const list = screen.getByRole('list')
    expect(document.activeElement).toBe(list)
    // Here the window loses focus, not the list. The list must stay focusable, so that it gets the focus back when the window does.
    fireEvent.blur(list)
    expect(list.hasAttribute('tabindex')).toBe(true)
    act(() => list.blur())
    expect(list.hasAttribute('tabindex')).toBe(false)
  })

  test('moves the focus even if the button was busy', () => {
    const { rerender } = render(show(<li>{button}</li>))
    act(() => screen.getByRole('button').focus())
    rerender(show(<li><Button key="end" busy>End</Button><input /></li>))
    // happy-dom does not blur disabled elements, so move the focus away instead.
    act(() => screen.getByRole('textbox').focus())
    act(() => screen.getByRole('textbox').blur())
    expect(document.activeElement).toBe(document.body)
    rerender(show(null))
    expect(document.activeElement).toBe(screen.getByRole('list'))
  })

  test('moves its focus to the surrounding named group', () => {
    const { rerender } = render(<Inside>{show(<li>{button}</li>)}</Inside>)
    act(() => screen.getByRole('button').focus())
    rerender(<Inside>{show(null)}</Inside>)
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Sessions' }))
  })

  test('does not move the focus if another element has it', () => {
    const { rerender } = render(show(<li>{button}<input /></li>))
    act(() => screen.getByRole('button').focus())
    rerender(show(<li><input ref={(field) => field?.focus()} /></li>))
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    rerender(show(<li>{button}</li>))
    rerender(show(null))
    expect(document.activeElement).toBe(document.body)
  })
})

test('restores the focus to a busy button that the browser has blurred', () => {
  const { rerender } = render(<><Button>Save</Button><input /></>)
  const button = screen.getByRole('button')
  act(() => button.focus())
  rerender(<><Button busy><TakesFocus /></Button><input /></>)
  expect(document.activeElement).toBe(document.body)
  rerender(<><Button>Save</Button><input /></>)
  expect(document.activeElement).toBe(button)
})

/** Moves the focus during the update, as in browsers that blur disabled elements immediately. happy-dom does not blur them. */
function TakesFocus() {
  useLayoutEffect(() => {
    const [button, field] = [screen.getByRole('button'), screen.getByRole('textbox')]
    field.focus()
    field.blur()
    button.dispatchEvent(new FocusEvent('blur'))
  }, [])
  return 'Saving...'
}

function Inside({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a div with a role, as in a card
    <div role="group" tabIndex={-1} aria-label="Sessions">
      {children}
    </div>
  )
}
