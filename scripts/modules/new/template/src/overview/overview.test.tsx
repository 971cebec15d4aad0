import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OverviewCard } from './overview-card.tsx'
import { OverviewPage } from './overview-page.tsx'
import { sampleClient } from './testing/sample-client.ts'

/** Newest first, in the order in which the server returns clients. */
const clients = [sampleClient({ id: 2, name: 'Came last' }), sampleClient({ id: 1, name: 'Came first' })]

test('the page lists the ten newest clients with links', async () => {
  const { requests } = renderPage(<OverviewPage />, { path: '/my-module', answers: [answer(clientCalls.list, clients)] })
  const links = await screen.findAllByRole('link', { name: /^Came/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/clients/2', '/clients/1'])
  expect(requests.map(({ address }) => address)).toEqual(['/api/clients?limit=10'])
})

test('the dashboard card shows the newest client', async () => {
  const { requests } = renderPage(<OverviewCard />, { path: '/', answers: [answer(clientCalls.list, clients)] })
  expect(await screen.findByText('Came last came last')).toBeTruthy()
  expect(requests.map(({ address }) => address)).toEqual(['/api/clients?limit=1'])
})
