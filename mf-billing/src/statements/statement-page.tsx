import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { type Statement, statementQuery } from '@billfold/contracts/statements/statement'
import { statementCalls } from '@billfold/contracts/statements/statement-calls'
import { buildStatementDocument } from '@billfold/contracts/statements/statement-document'
import { Button, LoadingState, Row, Skeleton } from '@billfold/ui'
import { LeaveQuestion, PageShell, queryOf, useDownload, useKeptFailure, useParams, useSearch, useText, useToday } from '@billfold/web-kit'
import { Outdated } from '@billfold/web-kit/states/outdated.tsx'
import { isMissing, NoRecord, RecordState } from '@billfold/web-kit/states/record-state.tsx'
import { keepPreviousData, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { CalendarRange, Download, Send, UserX } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useAddressedDialog } from '../form-dialog/use-addressed-dialog.ts'
import { useSender } from '../invoices/sheet/use-sender.ts'
import { withPeriod, withRange } from '../reports/period-address.ts'
import { PeriodSelect } from '../reports/period-select.tsx'
import { StatementSheet } from './sheet/statement-sheet.tsx'
import { dialogFromAddress, periods, viewFromAddress, withDialog, type StatementView } from './statement-address.ts'
import styles from './statement-page.module.css'

const loadSending = () => import('../invoices/send/send-dialog.tsx')
/** Loaded after the page. */
const StatementEmailDialog = lazy(() => loadSending().then((file) => ({ default: file.StatementEmailDialog })))
const StatementEmails = lazy(() => loadSending().then((file) => ({ default: file.StatementEmails })))
const RangeDialog = lazy(() => import('../reports/range-dialog.tsx').then((file) => ({ default: file.RangeDialog })))

export function StatementPage() {
  const t = useText()
  const today = useToday()
  const { id = '' } = useParams()
  const [address, setAddress] = useSearch()
  const view = useMemo(() => viewFromAddress(address, today), [address, today])
  const { range } = view
  const query = useKeptFailure(useQuery({ ...queryOf(statementCalls.get, { params: { id }, query: range }), placeholderData: keepPreviousData }))
  // The statement shows the sender, so load the settings in parallel with it.
  usePrefetchQuery(queryOf(settingsCalls.get))
  const email = useAddressedDialog({ dialogFromAddress, withDialog })
  const [isChoosingRange, setChoosingRange] = useState(false)
  const chooseRange = () => setChoosingRange(true)
  const replace = (next: URLSearchParams) => setAddress(next, { replace: true })
  const client = query.data?.client

  return (
    <PageShell
      title={t('Statement')}
      subtitle={client?.name}
      back={{ to: isMissing(query) ? '/clients' : `/clients/${id}`, label: t('Back') }}
      actions={client && <Actions id={id} view={view} onEmail={() => email.open({ kind: 'email' })} />}
    >
      <Row className={styles.controls}>
        <PeriodSelect
          period={view.period}
          names={periods.names}
          texts={periodTexts}
          onPeriod={(period) => replace(withPeriod(address, period, periods))}
          onCustomRange={chooseRange}
        />
        <Button icon={<CalendarRange />} onClick={chooseRange}>
          {t('Custom Range')}
        </Button>
      </Row>
      <RecordState
        query={query}
        failure={t('The statement could not be loaded')}
        missing={<NoRecord icon={<UserX />} title={t('Client not found')} back={{ to: '/clients', label: t('Back to Clients') }} />}
        loading={<Loading />}
      >
        {(statement) => (
          <Outdated isOutdated={query.isPlaceholderData}>
            <Sheet statement={statement} />
          </Outdated>
        )}
      </RecordState>
      {client && (
        <Suspense>
          <StatementEmails clientId={client.id} />
        </Suspense>
      )}
      {isChoosingRange && (
        <Suspense>
          <RangeDialog
            schema={statementQuery}
            range={{ from: range.from ?? query.data?.entries[0]?.date ?? today, to: range.to ?? today }}
            today={today}
            onClose={() => setChoosingRange(false)}
            onChoose={(chosen) => {
              replace(withRange(address, chosen))
              setChoosingRange(false)
            }}
          />
        </Suspense>
      )}
      {email.shown && (
        <Suspense>
          <StatementEmailDialog id={id} range={range} onClose={email.close} onSaved={email.finish} onDirtyChange={email.setDirty} />
        </Suspense>
      )}
      <LeaveQuestion open={email.isAsking} onStay={email.keep} onLeave={email.discard} />
    </PageShell>
  )
}

interface ActionsProps {
  id: string
  view: StatementView
  onEmail: () => void
}

function Actions({ id, view: { range }, onEmail }: ActionsProps) {
  const t = useText()
  const pdf = useDownload(statementCalls.pdf, { success: 'PDF downloaded successfully', failure: 'Failed to download PDF' })
  return (
    <>
      <Button icon={<Download />} busy={pdf.isPending} onClick={() => pdf.mutate({ params: { id }, query: range })}>
        {t('Download PDF')}
      </Button>
      <Button variant="primary" icon={<Send />} onClick={onEmail}>
        {t('Email statement')}
      </Button>
    </>
  )
}

const periodTexts: Readonly<Record<StatementView['period'], string>> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'this-year': 'This year',
  'all-time': 'All time',
  custom: 'Custom range',
}

function Sheet({ statement }: { statement: Statement }) {
  const sender = useSender(statement.client.language)
  return <StatementSheet document={buildStatementDocument({ statement, sender, language: sender.language })} logoUrl={sender.logoUrl} />
}

function Loading() {
  const t = useText()
  return (
    <LoadingState text={t('Loading statement...')}>
      <div className={styles.skeleton}>
        <Skeleton width="100%" height={560} />
      </div>
    </LoadingState>
  )
}
