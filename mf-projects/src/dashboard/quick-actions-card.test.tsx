import { renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { QuickActionsCard } from './quick-actions-card.tsx'

test.each([
  ['New Project', 'Start a new project', '/projects/new'],
  ['New Invoice', 'Create an invoice', '/invoices?new'],
  ['New Client', 'Add a new client', '/clients/new'],
])('offers %s (%s) as a link to %s and sends no request', (title, meaning, address) => {
  const { requests } = renderPage(<QuickActionsCard />)
  const link = screen.getByRole('link', { name: new RegExp(`^${title}`) })
  expect(link.getAttribute('href')).toBe(address)
  expect(link.textContent).toContain(meaning)
  expect(requests).toEqual([])
})
