import { NavigatorContext } from '@billfold/web-kit'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../testing/render.tsx'
import { NoRecord } from './record-state.tsx'

const missing = <NoRecord icon={null} title="Client not found" back={{ to: '/clients', label: 'Back to Clients' }} />
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('links to the list, home and search if a record does not exist', async () => {
  const openSearch = vi.fn<() => void>()
  const { user } = renderPage(<NavigatorContext value={{ navigate: () => undefined, preload: () => undefined, openSearch }}>{missing}</NavigatorContext>)
  expect(links()).toEqual([
    ['Back to Clients', '/clients'],
    ['Home', '/'],
  ])
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(openSearch).toHaveBeenCalledOnce()
})

test('does not offer a search if the host has none', () => {
  renderPage(missing)
  expect(links()).toHaveLength(2)
  expect(screen.queryByRole('button')).toBeNull()
})
