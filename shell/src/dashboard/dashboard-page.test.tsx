import type { Onboarding } from '@billfold/contracts/dashboard/dashboard'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { ApiError, FillersProvider, queryOf, useCall, useToasts, type FillersOf } from '@billfold/web-kit'
import { answer, renderPage, testUser } from '@billfold/web-kit/testing/render.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleModule } from '../testing/sample-registry.ts'
import { sampleOnboarding, tasksWith } from '../testing/sample-onboarding.ts'
import { DashboardPage } from './dashboard-page.tsx'

const named = { name: 'Welcome to Billfold, Ada' }
const welcome = () => screen.queryByRole('heading', named)

/** Sends the same request as the dashboard card of the billing module. */
function Card() {
  const { data } = useCall(dashboardCalls.tasks)
  return <p>{data ? 'Card is there' : 'Card is on its way'}</p>
}

const fillers: FillersOf = (slot) => (slot === 'dashboard.cards.v1' ? [{ key: 'billing/tasks', span: 1, Filler: Card }] : [])

function open(known: Onboarding | null | ApiError, createdAt = testUser.createdAt) {
  let onboarding = known
  const tasks = () => (onboarding instanceof ApiError ? onboarding : tasksWith(onboarding))
  return renderPage(
    <FillersProvider value={fillers}>
      <DashboardPage modules={[sampleModule()]} />
    </FillersProvider>,
    {
      user: { ...testUser, createdAt },
      answers: [
        [dashboardCalls.tasks, tasks],
        answer(dashboardCalls.changeOnboarding, ({ body }) => {
          onboarding = (body as { isDismissed: boolean }).isDismissed ? null : known instanceof ApiError ? null : known
          return { onboarding, isFirstPaid: false }
        }),
      ],
    },
  )
}

test('shows the first steps until they are done, without an extra request', async () => {
  const { requests } = open(sampleOnboarding('client'))
  expect(welcome()).toBeNull()
  expect(await screen.findByRole('heading', named)).toBeTruthy()
  expect(requests).toHaveLength(1)
})

test('shows no first steps once they are done or dismissed', async () => {
  open(null)
  await screen.findByText('Card is there')
  expect(welcome()).toBeNull()
})

test('shows no first steps until they have loaded', async () => {
  const { queryClient } = open(new ApiError({ status: 500, code: 'internal_error', message: '' }))
  expect(welcome()).toBeNull()
  await waitFor(() => expect(queryClient.getQueryState(queryOf(dashboardCalls.tasks).queryKey)?.status).toBe('error'))
  expect(welcome()).toBeNull()
})

test('shows a new account’s first steps together with the rest of the page, in one request', async () => {
  const { requests } = open(sampleOnboarding(), new Date().toISOString())
  expect(screen.queryByText(/^Card/)).toBeNull()
  expect(await screen.findByText('Card is there')).toBeTruthy()
  expect(welcome()).toBeTruthy()
  expect(requests).toHaveLength(1)
})

test('shows the page to a new account even if its first steps cannot be loaded', async () => {
  open(new ApiError({ status: 500, code: 'internal_error', message: '' }), new Date().toISOString())
  expect(await screen.findByText('Card is on its way')).toBeTruthy()
})

test('keeps the page visible while a failed request for the first steps is retried', async () => {
  const failure = new ApiError({ status: 500, code: 'internal_error', message: '' })
  const answers: (ApiError | Promise<never>)[] = [failure, Promise.withResolvers<never>().promise]
  const { queryClient } = renderPage(
    <FillersProvider value={fillers}>
      <DashboardPage modules={[sampleModule()]} />
    </FillersProvider>,
    { user: { ...testUser, createdAt: new Date().toISOString() }, answers: [answer(dashboardCalls.tasks, () => answers.shift() ?? failure)] },
  )
  const card = await screen.findByText('Card is on its way')
  void queryClient.refetchQueries(queryOf(dashboardCalls.tasks))
  await waitFor(() => expect(answers).toEqual([]))
  await expect(waitFor(() => expect(card.isConnected).toBe(false), { timeout: 200 })).rejects.toThrow()
})

test('offers only steps whose page is available', async () => {
  open(sampleOnboarding())
  await screen.findByRole('heading', named)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/settings?tab=company', '/clients/new'])
})

test('hides the first steps when the user dismisses them, and shows them again on Undo', async () => {
  const { user, requests } = open(sampleOnboarding())
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(welcome()).toBeNull())
  const [shown] = useToasts.getState().toasts
  expect(shown).toMatchObject({ title: 'First steps dismissed', action: { label: 'Undo' } })
  act(() => shown?.action?.onSelect())
  expect(await screen.findByRole('heading', named)).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([{ isDismissed: true }, { isDismissed: false }])
})
