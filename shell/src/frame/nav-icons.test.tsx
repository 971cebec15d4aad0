import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NavIcon } from './nav-icons.tsx'

test.each(['rocket', 'constructor'])('shows the default icon for the unknown icon %s', (name) => {
  const { container } = render(<NavIcon name={name} />)
  expect(container.querySelector('.lucide-puzzle')).not.toBeNull()
})
