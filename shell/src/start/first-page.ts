import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { keyOf, queryOf } from '@billfold/web-kit'
import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router-dom'
import { preloadWelcome } from '../dashboard/welcome-part.ts'
import type { ModulePage } from '../modules/module-catalog.ts'

/** What is here within this many milliseconds is drawn at once; after that, its frame is drawn first. */
const WORTH_WAITING = 250

/** Waits a moment for the code and the data of the first page. The document announced both: they came beside the shell. */
export async function awaitFirstPage(page: ModulePage, queryClient: QueryClient): Promise<void> {
  const data = dataOf(page).map((address) => queryClient.prefetchQuery({ queryKey: keyOf(address) }))
  await Promise.race([Promise.all([page.part.request(), ...data]), wait(WORTH_WAITING)])
}

/** A young account's dashboard begins with a welcome, unless there is a client already. A card's data tells; it was announced, too. */
export async function awaitWelcome(queryClient: QueryClient): Promise<void> {
  await Promise.race([prefetchWelcome(queryClient), wait(WORTH_WAITING)])
}

async function prefetchWelcome(queryClient: QueryClient): Promise<void> {
  const query = queryOf(dashboardCalls.topClients)
  await queryClient.prefetchQuery(query)
  if (queryClient.getQueryData(query.queryKey)?.hasClients === false) await preloadWelcome()
}

/** The addresses that module.json names for the page, with the parameters of the one that is open. */
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
