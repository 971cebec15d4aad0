import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import { Stack } from '@billfold/ui'
import { PageShell, queryOf, Slot } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import css from './dashboard-page.module.css'
import { WelcomePart } from './welcome-part.ts'

const NO_CONTEXT = {}

/** A page of places; the modules bring what stands on it. A new account is told where to begin. */
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

/** Is known to have no client yet. A card of billing's asks for that, and a young account's start; here nothing is asked, only heard. */
function useIsNewAccount(): boolean {
  const { data } = useQuery({ ...queryOf(dashboardCalls.topClients), enabled: false })
  return data?.hasClients === false
}
