import { render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

test('a ref is the button, or the link that looks like one', () => {
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

test('a ref is told of the button once, however often that is drawn', () => {
  const told = vi.fn<(button: HTMLButtonElement | null) => void>()
  const { rerender } = render(<Button ref={told}>Save</Button>)
  rerender(<Button ref={told} busy>Save</Button>)
  rerender(<Button ref={told}>Save</Button>)
  expect(told).toHaveBeenCalledOnce()
})
