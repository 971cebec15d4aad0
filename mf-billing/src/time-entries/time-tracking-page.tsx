import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { Button, Card, CardTitle, EmptyState, Select } from '@billfold/ui'
import { LeaveQuestion, PageShell, placesOf, QueryFailed, queryOf, useCall, useFormat, useSave, useSearch, useText } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours.ts'
import { StatCards } from '@billfold/web-kit/states/stat-cards.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Clock, DollarSign, FileCheck, Hourglass, Plus, Timer } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useAddressedDialog } from '../form-dialog/use-addressed-dialog.ts'
import { TimerCard } from '../timer/timer-card.tsx'
import { useStartByAddress } from '../timer/use-timer.ts'
import { DeleteEntryDialog } from './delete-entry-dialog.tsx'
import { TimeEntryTable } from './time-entry-table.tsx'
import {
  dialogFromAddress,
  entryFilters,
  filterEntries,
  filterFromAddress,
  newEntry,
  withDialog,
  withFilter,
  type OpenDialog,
} from './time-tracking-address.ts'
import styles from './time-tracking-page.module.css'

const loadDialog = () => import('./entry-dialog.tsx')
/** Loaded after the page, because the form is larger than the page. */
const EntryDialog = lazy(() => loadDialog().then((file) => ({ default: file.EntryDialog })))

export function TimeTrackingPage() {
  const t = useText()
  const dialog = useAddressedDialog({ dialogFromAddress, withDialog })
  const queryClient = useQueryClient()
  useStartByAddress()
  useEffect(() => {
    // Errors are reported when opening the form retries the load.
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

function TimeEntryStats() {
  const t = useText()
  const { money } = useFormat()
  const query = useCall(timeEntryCalls.summary)
  return (
    <StatCards
      className={styles.stats}
      query={query}
      stats={[
        {
          label: t('Total Hours'),
          icon: <Clock />,
          value: ({ totalHours }) => shortHours(totalHours),
          caption: ({ hoursThisWeek }) => t('{hours}h this week', { hours: shortHours(hoursThisWeek) }),
        },
        {
          label: t('Billable Hours'),
          icon: <Timer />,
          value: ({ billableHours }) => shortHours(billableHours),
          caption: ({ billablePercent }) => t('{percent}% of total', { percent: billablePercent }),
        },
        { label: t('Total Earnings'), icon: <DollarSign />, value: ({ totalEarnings }) => money(totalEarnings), caption: () => t('All time') },
        {
          label: t('Invoiced'),
          icon: <FileCheck />,
          value: ({ invoicedAmount }) => money(invoicedAmount),
          caption: ({ invoicedHours }) => t('{hours}h invoiced', { hours: shortHours(invoicedHours) }),
        },
        {
          label: t('Uninvoiced'),
          icon: <Hourglass />,
          value: ({ uninvoicedAmount }) => money(uninvoicedAmount),
          caption: ({ pendingHours }) => t('{hours}h pending', { hours: shortHours(pendingHours) }),
        },
      ]}
    />
  )
}

interface TimeEntryCardProps {
  onOpen: (dialog: OpenDialog) => void
}

const filterLabels = { all: 'All Entries', uninvoiced: 'Uninvoiced', invoiced: 'Invoiced' } as const
const emptyTexts = {
  all: 'No time entries found',
  uninvoiced: 'No uninvoiced time entries found',
  invoiced: 'No invoiced time entries found',
} as const

function TimeEntryCard({ onOpen }: TimeEntryCardProps) {
  const t = useText()
  const [address, setAddress] = useSearch()
  const filter = filterFromAddress(address)
  const query = useCall(timeEntryCalls.list)
  const shown = useMemo(() => query.data && filterEntries(query.data, filter), [query.data, filter])
  const [toDelete, setToDelete] = useState<TimeEntry | null>(null)
  const { mutate: duplicate } = useSave(timeEntryCalls.duplicate, {
    invalidates: placesOf.timeEntries,
    success: { title: 'Time entry duplicated', description: 'The copy is dated today and not invoiced.' },
  })
  const actions = useMemo(
    () => ({
      edit: ({ id }: TimeEntry) => onOpen({ kind: 'edit', id: String(id) }),
      duplicate: ({ id }: TimeEntry) => duplicate({ params: { id } }),
      remove: setToDelete,
    }),
    [onOpen, duplicate],
  )

  return (
    <Card flush>
      <div className={styles.header}>
        <CardTitle>{t('Time Entries')}</CardTitle>
        <div className={styles.tools}>
          <Select
            fit
            aria-label={t('Filter')}
            className={styles.filter}
            options={entryFilters.map((value) => ({ value, label: t(filterLabels[value]) }))}
            value={filter}
            onValueChange={(next) => setAddress(withFilter(address, next), { replace: true })}
          />
          <Button variant="primary" icon={<Plus />} className={styles.add} onClick={() => onOpen(newEntry)}>
            {t('Add Entry')}
          </Button>
        </div>
      </div>
      {query.data === undefined && query.error ? (
        <QueryFailed query={query} failure={t('The time entries could not be loaded')} />
      ) : (
        <TimeEntryTable
          entries={shown}
          actions={actions}
          empty={
            <EmptyState
              icon={<Clock />}
              title={t(emptyTexts[filter])}
              description={filter === 'all' && t('Start the timer above, or add the time you have already worked.')}
            />
          }
        />
      )}
      {toDelete && <DeleteEntryDialog entry={toDelete} onClose={() => setToDelete(null)} />}
    </Card>
  )
}
