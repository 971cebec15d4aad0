import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { LeaveQuestion, PageShell, queryOf, useText } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useAddressedDialog } from '../form-dialog/use-addressed-dialog.ts'
import { TimerCard } from '../timer/timer-card.tsx'
import { useStartByAddress } from '../timer/use-start-by-address.ts'
import { TimeEntryCard } from './time-entry-card.tsx'
import { TimeEntryStats } from './time-entry-stats.tsx'
import { dialogFromAddress, withDialog } from './time-tracking-address.ts'

const loadDialog = () => import('./entry-dialog.tsx')
/** The form weighs more than the page: it comes, with what it offers, once the page is drawn. */
const EntryDialog = lazy(() => loadDialog().then((file) => ({ default: file.EntryDialog })))

export function TimeTrackingPage() {
  const t = useText()
  const dialog = useAddressedDialog({ dialogFromAddress, withDialog })
  const queryClient = useQueryClient()
  useStartByAddress()
  useEffect(() => {
    // What fails here is tried again, and told, when the form is opened.
    loadDialog().catch(() => undefined)
    void queryClient.prefetchQuery(queryOf(clientCalls.list))
  }, [queryClient])

  return (
    <PageShell title={t('Time Tracking')} subtitle={t('Track your time and manage billable hours')}>
      <TimerCard />
      <TimeEntryStats />
      <TimeEntryCard onOpen={dialog.open} />
      {dialog.shown && (
        <Suspense>
          <EntryDialog
            key={JSON.stringify(dialog.shown)}
            dialog={dialog.shown}
            onClose={dialog.close}
            onSaved={dialog.finish}
            onDirtyChange={dialog.setDirty}
          />
        </Suspense>
      )}
      <LeaveQuestion open={dialog.isAsking} onStay={dialog.keep} onLeave={dialog.discard} />
    </PageShell>
  )
}
