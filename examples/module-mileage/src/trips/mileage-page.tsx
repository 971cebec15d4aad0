import { Button, Card, EmptyState, Grid, IconButton, Skeleton, StatCard, Table, TableCell, TableRow, Truncate, type TableColumn } from '@billfold/ui'
import { PageShell, QueryState, useFormat, useSearch, useText } from '@billfold/web-kit'
import { Car, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { DeleteTripDialog } from './delete-trip-dialog.tsx'
import { totalsOf, type Trip, tripsIn } from './trip.ts'
import { useTrips } from './use-trips.ts'

const LogTripDialog = lazy(() => import('./log-trip-dialog.tsx').then((file) => ({ default: file.LogTripDialog })))

export function MileagePage() {
  const t = useText()
  const { month, query } = useTrips()
  const [search, setSearch] = useSearch()
  const log = () => setSearch(new URLSearchParams({ log: '1' }))
  const trips = tripsIn(query.data ?? [])
  return (
    <PageShell
      title={t('Mileage')}
      subtitle={t('Trips of the last 12 months, recorded as travel expenses')}
      actions={
        <Button variant="primary" icon={<Plus />} onClick={log}>
          {t('Log Trip')}
        </Button>
      }
    >
      <QueryState query={query} loading={<Loading />} failure={t('The trips could not be loaded')}>
        {() => (
          <>
            <MonthFigures month={month} trips={trips} />
            <Trips trips={trips} onLog={log} />
          </>
        )}
      </QueryState>
      {search.has('log') && query.data && (
        <Suspense>
          <LogTripDialog lastRate={trips[0]?.rate ?? ''} onClose={(options) => setSearch(new URLSearchParams(), options)} />
        </Suspense>
      )}
    </PageShell>
  )
}

function MonthFigures({ month, trips }: { month: string; trips: readonly Trip[] }) {
  const t = useText()
  const format = useFormat()
  const totals = totalsOf(month, trips)
  return (
    <Grid of="stats">
      <StatCard label={t('Distance')} value={t('{kilometres} km', { kilometres: format.oneDecimal(Number(totals.kilometres)) })} caption={t('This month')} />
      <StatCard label={t('Amount')} value={format.money(totals.amount)} caption={t('This month')} />
      <StatCard label={t('Trips')} value={format.number(totals.trips)} caption={t('This month')} />
    </Grid>
  )
}

function Trips({ trips, onLog }: { trips: readonly Trip[]; onLog: () => void }) {
  const t = useText()
  const format = useFormat()
  const [toDelete, setToDelete] = useState<Trip | null>(null)
  const empty = (
    <EmptyState
      icon={<Car />}
      title={t('No trips yet')}
      description={t('Log a trip with its distance. It counts as a travel expense in your reports.')}
      action={<Button onClick={onLog}>{t('Log Trip')}</Button>}
    />
  )
  return (
    <Card flush>
      <Table label={t('Trips')} columns={useColumns()} empty={empty}>
        {trips.map((trip) => (
          <TableRow key={trip.id}>
            <TableCell>{format.date(trip.date)}</TableCell>
            <TableCell>
              <Truncate>{`${trip.from} → ${trip.to}`}</Truncate>
            </TableCell>
            <TableCell>{trip.clientName ?? '—'}</TableCell>
            <TableCell>{t('{kilometres} km', { kilometres: format.number(Number(trip.kilometres)) })}</TableCell>
            <TableCell>{format.money(trip.amount)}</TableCell>
            <TableCell>
              <IconButton icon={<Trash2 />} size="small" label={t('Delete trip from {from} to {to}', { from: trip.from, to: trip.to })} onClick={() => setToDelete(trip)} />
            </TableCell>
          </TableRow>
        ))}
      </Table>
      {toDelete && <DeleteTripDialog trip={toDelete} onClose={() => setToDelete(null)} />}
    </Card>
  )
}

function useColumns(): TableColumn[] {
  const t = useText()
  return [
    { label: t('Date') },
    { label: t('Route'), grow: true, phone: 'title' },
    { label: t('Client') },
    { label: t('Distance'), kind: 'number' },
    { label: t('Amount'), kind: 'number', phone: 'value' },
    { label: t('Actions'), kind: 'actions' },
  ]
}

function Loading() {
  const t = useText()
  return (
    <>
      <Grid of="stats">
        {[t('Distance'), t('Amount'), t('Trips')].map((label) => (
          <StatCard key={label} label={label} value={<Skeleton />} loading />
        ))}
      </Grid>
      <Card flush>
        <Table label={t('Trips')} columns={useColumns()} loading />
      </Card>
    </>
  )
}
