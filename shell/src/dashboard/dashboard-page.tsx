import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import { Stack } from '@billfold/ui'
import { PageShell, queryOf, Slot, useSession } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import css from './dashboard-page.module.css'
import { isYoung } from './is-young.ts'
import { Welcome } from './welcome.tsx'

const NO_CONTEXT = {}

/** A page of places; the modules bring what stands on it. A new account is told where to begin. */
export function DashboardPage({ modules }: { modules: readonly RegisteredModule[] }) {
  const isNew = useIsNewAccount()
  const welcome = <Welcome modules={modules} />
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

/**
 * Has no client yet. A card of billing's asks whether there is one; here nothing is asked, only heard. Until then an account that was
 * made minutes ago counts as new, so that the first page of all does not jump.
 */
function useIsNewAccount(): boolean {
  const { data } = useQuery({ ...queryOf(dashboardCalls.topClients), enabled: false })
  const createdAt = useSession(({ user }) => user?.createdAt)
  const [countsAsNew] = useState(() => isYoung(createdAt))
  return data ? !data.hasClients : countsAsNew
}
