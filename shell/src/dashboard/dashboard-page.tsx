import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { Stack } from '@billfold/ui'
import { PageShell, Slot, queryOf } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '../lazy-part.tsx'
import css from './dashboard-page.module.css'

/** Lazy: users with clients never need this code. */
export const WelcomePart = lazyPart(() => import('./welcome.tsx').then((file) => file.Welcome))

/** Ignores failures: the component shows them when it renders. */
export async function preloadWelcome(): Promise<void> {
  await WelcomePart.request().catch(() => undefined)
}

const TEN_MINUTES = 10 * 60 * 1000

/** An account created minutes ago may not have a client yet. */
export function isYoung(createdAt: string | undefined): boolean {
  return createdAt !== undefined && Date.now() - Date.parse(createdAt) < TEN_MINUTES
}

const NO_CONTEXT = {}

/** The shell only provides slots, which modules fill. New accounts see a welcome. */
export function DashboardPage({ modules }: { modules: readonly RegisteredModule[] }) {
  const isNew = useIsNewAccount()
  const welcome = <WelcomePart modules={modules} />
  return (
    <PageShell>
      <Stack gap={6}>
        {isNew && welcome}
        <div className={css.figures}>
          <Slot name="dashboard.metrics.v1" context={NO_CONTEXT} />
        </div>
        <Slot name="dashboard.cards.v1" context={NO_CONTEXT} columns={2} empty={!isNew && welcome} />
      </Stack>
    </PageShell>
  )
}

/** True once the account is known to have no clients. Reads the cache only: billing's card or a new account's first page fetches the data. */
function useIsNewAccount(): boolean {
  const { data } = useQuery({ ...queryOf(dashboardCalls.topClients), enabled: false })
  return data?.hasClients === false
}
