import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../testing/render.tsx'
import { useLeaveGuard, useLeaveGuards } from './leave-guard.tsx'
import { Link } from './link.tsx'
import { usePath, useSearch } from './navigation.ts'

test('navigates within the application, and lets the browser open links in new tabs', () => {
  const page = renderPage(<Link to="/clients">Clients</Link>)
  const link = page.getByRole('link')
  expect(link.getAttribute('href')).toBe('/clients')
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
  expect(page.visited).toEqual([])
  expect(fireEvent.click(link)).toBe(false)
  expect(page.visited).toEqual(['/clients'])
})

function Filter() {
  const [search, setSearch] = useSearch()
  const path = usePath()
  return (
    <button type="button" onClick={() => setSearch(new URLSearchParams({ status: 'active' }), { replace: true })}>
      {path.pathname} {search.get('status') ?? 'all'}
    </button>
  )
}

test('keeps page state in the query string', async () => {
  const page = renderPage(<Filter />, { path: '/clients' })
  await page.user.click(page.getByText('/clients all'))
  expect(page.getByText('/clients active')).toBeTruthy()
})

function Form({ hasChanges }: { hasChanges: boolean }) {
  useLeaveGuard(hasChanges)
  return null
}

test('guards the page only while the form has unsaved changes', () => {
  const page = renderPage(<Form hasChanges={false} />)
  expect(useLeaveGuards.getState().active.size).toBe(0)
  const second = renderPage(<Form hasChanges />)
  expect(useLeaveGuards.getState().active.size).toBe(1)
  second.unmount()
  expect(useLeaveGuards.getState().active.size).toBe(0)
  page.unmount()
})
