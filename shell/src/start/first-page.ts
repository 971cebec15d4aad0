import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { keyOf, queryOf } from '@billfold/web-kit'
import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router-dom'
import { preloadWelcome } from '../dashboard/dashboard-page.tsx'
import type { ModulePage } from '../modules/module-catalog.ts'

/**
 * Milliseconds to wait for the code. Code that arrives within this time is rendered immediately; otherwise, the frame is rendered first.
 */
const MAX_WAIT_MS = 250

/** Waits briefly for the code and data of the first page, which the HTML preloads together with the shell. */
export async function awaitFirstPage(page: ModulePage, queryClient: QueryClient): Promise<void> {
  const data = dataOf(page).map((address) => queryClient.prefetchQuery({ queryKey: keyOf(address) }))
  await Promise.race([Promise.all([page.part.request(), ...data]), wait(MAX_WAIT_MS)])
}

/** Waits briefly for the account's first steps at the top of the dashboard. Their data is preloaded for a dashboard card. */
export async function awaitWelcome(queryClient: QueryClient): Promise<void> {
  await Promise.race([prefetchWelcome(queryClient), wait(MAX_WAIT_MS)])
}

async function prefetchWelcome(queryClient: QueryClient): Promise<void> {
  const query = queryOf(dashboardCalls.tasks)
  await queryClient.prefetchQuery(query)
  if (queryClient.getQueryData(query.queryKey)?.onboarding) await preloadWelcome()
}

function dataOf({ module, path }: ModulePage): string[] {
  const { data = [] } = module.current.manifest.routes.find((route) => route.path === path) ?? {}
  const params = matchPath(path, location.pathname)?.params ?? {}
  return data.map((address) => address.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')))
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
