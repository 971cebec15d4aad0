import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Outdated } from './outdated.tsx'

test('marks outdated data as busy until the new data arrives', () => {
  const { rerender } = render(<Outdated isOutdated>May</Outdated>)
  expect(screen.getByText('May').getAttribute('aria-busy')).toBe('true')
  rerender(<Outdated isOutdated={false}>June</Outdated>)
  expect(screen.getByText('June').hasAttribute('aria-busy')).toBe(false)
})
