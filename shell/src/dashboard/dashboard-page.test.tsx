import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { ApiError, FillersProvider, queryOf, useCall, type FillersOf } from '@billfold/web-kit'
import { answer, renderPage, testUser } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleModule } from '../testing/sample-registry.ts'
import { DashboardPage } from './dashboard-page.tsx'

const named = { name: 'Welcome to Billfold, Ada' }
const welcome = () => screen.queryByRole('heading', named)

/** Fetches like billing's dashboard card. */
function Card() {
  const { data } = useCall(dashboardCalls.topClients)
  return <p>{data ? 'Card is there' : 'Card is on its way'}</p>
}

const fillers: FillersOf = (slot) => (slot === 'dashboard.cards.v1' ? [{ key: 'billing/top-clients', span: 1, Filler: Card }] : [])

function open({ hasClients, createdAt = testUser.createdAt }: { hasClients: boolean | ApiError; createdAt?: string }) {
  const known = typeof hasClients === 'boolean' ? { hasClients, total: '0.00', clients: [] } : hasClients
  return renderPage(
    <FillersProvider value={fillers}>
      <DashboardPage modules={[sampleModule()]} />
    </FillersProvider>,
    { user: { ...testUser, createdAt }, answers: [answer(dashboardCalls.topClients, known)] },
  )
}

test('shows a new account how to get started, without a request', async () => {
  const { requests } = open({ hasClients: false })
  expect(welcome()).toBeNull()
  expect(await screen.findByRole('heading', named)).toBeTruthy()
  expect(requests).toHaveLength(1)
})

test('does not show this to an account with clients', async () => {
  open({ hasClients: true })
  await screen.findByText('Card is there')
  expect(welcome()).toBeNull()
})

test('does not show this while it is unknown whether there are clients', async () => {
  const { queryClient } = open({ hasClients: new ApiError({ status: 500, code: 'internal_error', message: '' }), createdAt: new Date().toISOString() })
  expect(welcome()).toBeNull()
  await waitFor(() => expect(queryClient.getQueryState(queryOf(dashboardCalls.topClients).queryKey)?.status).toBe('error'))
  expect(welcome()).toBeNull()
})

test('offers only steps that have a page', async () => {
  open({ hasClients: false })
  await screen.findByRole('heading', named)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/clients/new'])
})
