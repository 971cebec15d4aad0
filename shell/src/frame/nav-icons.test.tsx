import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NavIcon } from './nav-icons.tsx'

test.each(['rocket', 'constructor'])('an entry with the icon %s, which there is not, has the one of modules', (name) => {
  const { container } = render(<NavIcon name={name} />)
  expect(container.querySelector('.lucide-puzzle')).not.toBeNull()
})
