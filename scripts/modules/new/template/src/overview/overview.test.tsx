import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OverviewCard } from './overview-card.tsx'
import { OverviewPage } from './overview-page.tsx'
import { sampleClient } from './testing/sample-client.ts'

const clients = [
  sampleClient({ id: 1, name: 'Came first', createdAt: '2026-01-01T09:00:00.000Z' }),
  sampleClient({ id: 2, name: 'Came last', createdAt: '2026-02-01T09:00:00.000Z' }),
]

test('lists the newest clients with links', async () => {
  renderPage(<OverviewPage />, { path: '/my-module', answers: [answer(clientCalls.list, clients)] })
  const links = await screen.findAllByRole('link', { name: /^Came/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/clients/2', '/clients/1'])
})

test('shows the newest client on the dashboard', async () => {
  renderPage(<OverviewCard />, { path: '/', answers: [answer(clientCalls.list, clients)] })
  expect(await screen.findByText('Came last came last')).toBeTruthy()
})
