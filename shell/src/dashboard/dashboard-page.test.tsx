import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { FillersProvider, useCall, type FillersOf } from '@billfold/web-kit'
import { answer, renderPage, testUser } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleModule } from '../testing/sample-registry.ts'
import { DashboardPage } from './dashboard-page.tsx'

const welcome = () => screen.queryByRole('heading', { name: 'Welcome to Billfold, Ada' })

/** As billing's card does it. */
function Card() {
  const { data } = useCall(dashboardCalls.topClients)
  return <p>{data ? 'Card is there' : 'Card is on its way'}</p>
}

const fillers: FillersOf = (slot) => (slot === 'dashboard.cards.v1' ? [{ key: 'billing/top-clients', span: 1, Filler: Card }] : [])

function open({ hasClients, createdAt = testUser.createdAt }: { hasClients: boolean; createdAt?: string }) {
  return renderPage(
    <FillersProvider value={fillers}>
      <DashboardPage modules={[sampleModule()]} />
    </FillersProvider>,
    { user: { ...testUser, createdAt }, answers: [answer(dashboardCalls.topClients, { hasClients, total: '0.00', clients: [] })] },
  )
}

test('an account without a client is told where to begin, above the cards, at the cost of no request', async () => {
  const { requests } = open({ hasClients: false })
  expect(welcome()).toBeNull()
  await screen.findByText('Card is there')
  expect(welcome()).toBeTruthy()
  expect(requests).toHaveLength(1)
})

test('an account that has a client is not', async () => {
  open({ hasClients: true })
  await screen.findByText('Card is there')
  expect(welcome()).toBeNull()
})

test('an account that was made just now is told at once, so that nothing moves', async () => {
  open({ hasClients: false, createdAt: new Date().toISOString() })
  expect(screen.getByText('Card is on its way')).toBeTruthy()
  expect(welcome()).toBeTruthy()
  await screen.findByText('Card is there')
  expect(welcome()).toBeTruthy()
})

test('only steps are offered that a module has a page for', async () => {
  open({ hasClients: false })
  await screen.findByText('Card is there')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/clients/new'])
})
