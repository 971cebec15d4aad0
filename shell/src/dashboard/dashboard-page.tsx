import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import { Stack } from '@billfold/ui'
import { PageShell, queryOf, Slot } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import css from './dashboard-page.module.css'
import { WelcomePart } from './welcome-part.ts'

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
