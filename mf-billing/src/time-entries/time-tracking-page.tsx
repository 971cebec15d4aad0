import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { Skeleton } from '@billfold/ui'
import { LeaveQuestion, PageShell, useCall, useFormat, useText, useToday } from '@billfold/web-kit'
import { useLoadWhenIdle } from '@billfold/web-kit/data/when-idle.ts'
import { shortHours } from '@billfold/web-kit/format/hours.ts'
import { usePages } from '@billfold/web-kit/lists/use-pages.ts'
import { StatCards } from '@billfold/web-kit/states/stat-cards.tsx'
import { useEver } from '@billfold/web-kit/states/use-ever.ts'
import { Clock, DollarSign, FileCheck, Hourglass, Timer } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useMemo } from 'react'
import { type AddressedDialog, useAddressedDialog } from '../form-dialog/use-addressed-dialog.ts'
import { useUnsynced } from '../offline/unsynced.store.ts'
import { TimerCard } from '../timer/timer-card.tsx'
import { useStartByAddress } from '../timer/use-timer.ts'
import { TimeEntryCard } from './time-entry-card.tsx'
import { dialogFromAddress, filtersFromAddress, type OpenDialog, queryOfFilters, weekFromAddress, withDialog } from './time-tracking-address.ts'
import styles from './time-tracking-page.module.css'

const loadDialog = () => import(/* webpackChunkName: "entry-dialogs" */ './entry-dialog.tsx')
/** Loaded after the page, because the form is larger than the page. Shares a chunk with the filters and the week grid. */
const EntryDialog = lazy(() => loadDialog().then((file) => ({ default: file.EntryDialog })))
/** If the code cannot be loaded, nothing is rendered in its place. */
const UnsyncedEntries = lazy<ComponentType>(() =>
  import(/* webpackChunkName: "entry-dialogs" */ '../offline/unsynced-entries.tsx').then(
    (file) => ({ default: file.UnsyncedEntries }),
    () => ({ default: () => null }),
  ),
)
const WeekCard = lazy(() => import(/* webpackChunkName: "entry-dialogs" */ './week/week-card.tsx').then((file) => ({ default: file.WeekCard })))

export function TimeTrackingPage() {
  const t = useText()
  const today = useToday()
  const dialog = useAddressedDialog({ dialogFromAddress, withDialog })
  const week = weekFromAddress(dialog.page, today)
  // Stays true after all entries have been synced, because one of them may still be open for editing.
  const hasUnsynced = useEver(useUnsynced().length > 0)
  useStartByAddress()
  useLoadWhenIdle(loadDialog)

  return (
    <PageShell title={t('Time Tracking')} hint={t('Track your time and manage billable hours')}>
      <TimerCard />
      {week === null && <TimeEntryStats />}
      <Suspense>{hasUnsynced && <UnsyncedEntries />}</Suspense>
      {week === null ? (
        <ListedEntries dialog={dialog} />
      ) : (
        <Suspense fallback={<Skeleton height={WEEK_HEIGHT} />}>
          <WeekCard week={week} dialog={dialog} />
        </Suspense>
      )}
      <LeaveQuestion open={dialog.isAsking} onStay={dialog.keep} onLeave={dialog.discard} />
    </PageShell>
  )
}

/** Height of the loading placeholder in pixels, about that of a grid with a few projects. */
const WEEK_HEIGHT = 360

function ListedEntries({ dialog }: { dialog: AddressedDialog<OpenDialog> }) {
  const filters = useMemo(() => filtersFromAddress(dialog.page), [dialog.page])
  const pages = usePages(timeEntryCalls.list, queryOfFilters(filters))
  return (
    <>
      <TimeEntryCard pages={pages} filters={filters} onOpen={dialog.open} />
      {dialog.shown && (
        <Suspense>
          <EntryDialog
            key={JSON.stringify(dialog.shown)}
            dialog={dialog.shown}
            entries={pages}
            onClose={dialog.close}
            onSaved={dialog.finish}
            onDirtyChange={dialog.setDirty}
          />
        </Suspense>
      )}
    </>
  )
}

function TimeEntryStats() {
  const t = useText()
  const { money } = useFormat()
  const query = useCall(timeEntryCalls.summary)
  return (
    <StatCards
      strip
      className={styles.stats}
      query={query}
      stats={[
        {
          label: t('Total Hours'),
          to: '/time-tracking',
          icon: <Clock />,
          value: ({ totalHours }) => shortHours(totalHours),
          caption: ({ hoursThisWeek }) => t('{hours}h this week', { hours: shortHours(hoursThisWeek) }),
        },
        {
          label: t('Billable Hours'),
          to: '/time-tracking?billable=yes',
          icon: <Timer />,
          value: ({ billableHours }) => shortHours(billableHours),
          caption: ({ billablePercent }) => t('{percent}% of total', { percent: billablePercent }),
        },
        {
          label: t('Total Earnings'),
          icon: <DollarSign />,
          value: ({ totalEarnings }) => money(totalEarnings),
          caption: () => t('All time'),
          note: () => t('With non-billable hours'),
        },
        {
          label: t('Invoiced'),
          to: '/time-tracking?filter=invoiced',
          icon: <FileCheck />,
          value: ({ invoicedAmount }) => money(invoicedAmount),
          caption: ({ invoicedHours }) => t('{hours}h invoiced', { hours: shortHours(invoicedHours) }),
        },
        {
          label: t('Uninvoiced'),
          to: '/time-tracking?filter=uninvoiced&billable=yes',
          icon: <Hourglass />,
          value: ({ uninvoicedAmount }) => money(uninvoicedAmount),
          caption: ({ pendingHours }) => t('{hours}h pending', { hours: shortHours(pendingHours) }),
        },
      ]}
    />
  )
}
