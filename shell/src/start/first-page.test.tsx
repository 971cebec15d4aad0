import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { renderPage, answer } from '@billfold/web-kit/testing/render.tsx'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WelcomePart } from '../dashboard/dashboard-page.tsx'
import { pageAt } from '../modules/prefetch-page.ts'
import { createCatalog } from '../modules/module-catalog.ts'
import { sampleOnboarding, tasksWith } from '../testing/sample-onboarding.ts'
import { sampleModule, sampleRelease } from '../testing/sample-registry.ts'
import { awaitFirstPage, awaitWelcome } from './first-page.ts'

test('caches the first page’s data before rendering the page', async () => {
  const release = sampleRelease('2')
  release.manifest.routes = [{ path: '/clients/:id', page: 'client-detail', data: ['/api/clients/:id'], preload: [] }]
  // The module is disabled, so its code must not be requested.
  const module = sampleModule({ state: 'off', reason: '', current: release })
  const { queryClient } = renderPage(<p />, { answers: [answer(clientCalls.get, { id: 3 } as never)] })
  window.history.replaceState(null, '', '/Clients/3')

  const page = pageAt(createCatalog({ revision: '1', modules: [module] }, { part: 200, script: 50 }), location.href)
  if (!page) throw new Error('no page')
  await awaitFirstPage(page, queryClient)
  expect(queryClient.getQueryData(['', 'api', 'clients', '3'])).toEqual({ id: 3 })
})

test.each([
  ['an account with first steps', sampleOnboarding(), 1],
  ['an account without first steps', null, 0],
] as const)('preloads the first steps only if there are any: %s', async (_, onboarding, times) => {
  const request = vi.spyOn(WelcomePart, 'request').mockResolvedValue()
  onTestFinished(() => request.mockRestore())
  const { queryClient } = renderPage(<p />, { answers: [answer(dashboardCalls.tasks, tasksWith(onboarding))] })
  await awaitWelcome(queryClient)
  expect(request).toHaveBeenCalledTimes(times)
})
