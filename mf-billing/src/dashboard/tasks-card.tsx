import { type DashboardTasks, EXPECTED_DAYS } from '@billfold/contracts/dashboard/dashboard'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { Button, Card, CardHeader, CardTitle, cx, Notice, Truncate } from '@billfold/ui'
import { Link, QueryState, useCall, useFormat, useSave, useText, useToday } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours.ts'
import { useEver } from '@billfold/web-kit/states/use-ever.ts'
import { CalendarClock, CircleAlert, CircleCheck, FileClock, FilePen, Hourglass, ListTodo } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { LoadingRows } from '../loading/loading-rows.tsx'
import { formatDue } from '../invoices/invoice-labels.tsx'
import { invoicesPath } from '../invoices/invoices-address.ts'
import { InvoicesOverPage, useDialogPathOverPage } from '../invoices/over-page.tsx'
import { noFilters, timeTrackingPath } from '../time-entries/time-tracking-address.ts'
import styles from './tasks-card.module.css'

export function TasksCard() {
  const t = useText()
  const query = useCall(dashboardCalls.tasks)
  return (
    <Card className={styles.card}>
      <CardHeader>
        <CardTitle>{t('What to do next')}</CardTitle>
      </CardHeader>
      {query.data && <Congratulation isDue={query.data.isFirstPaid} />}
      <QueryState query={query} loading={<LoadingRows count={4} />} failure={t('Your next steps could not be loaded')}>
        {(tasks) => <Tasks tasks={tasks} />}
      </QueryState>
      <InvoicesOverPage />
    </Card>
  )
}

/** Congratulates the user on the first paid invoice, once. Stays visible until the user leaves the page. */
function Congratulation({ isDue }: { isDue: boolean }) {
  const t = useText()
  const isShown = useEver(isDue)
  const { mutate } = useSave(dashboardCalls.changeOnboarding, { invalidates: [dashboardCalls.tasks], explains: 'everything' })
  useEffect(() => {
    if (isDue) mutate({ body: { isCongratulated: true } })
  }, [isDue, mutate])
  if (!isShown) return null
  return (
    <div className={styles.congratulation}>
      <Notice tone="good">{t('Your first invoice is paid. Congratulations!')}</Notice>
    </div>
  )
}

function Tasks({ tasks: { overdue, outstanding, expected, drafts, uninvoiced, onboarding } }: { tasks: DashboardTasks }) {
  const t = useText()
  const hasDebts = outstanding.invoices > 0
  const hasWork = drafts.invoices > 0 || uninvoiced.entries > 0
  if (!hasDebts && !hasWork) {
    const places = t('Overdue invoices, drafts and uninvoiced time show up here.')
    const isNew = onboarding?.steps.some(({ name, isDone }) => name === 'work' && !isDone)
    return isNew ? <Message icon={<ListTodo />} title={t('No invoices or time yet')}>{places}</Message> : <Done title={t('Nothing to do right now')}>{places}</Done>
  }
  return (
    <div className={styles.parts}>
      <Part title={t('Owed to you')} done={!hasDebts && <Done title={t('All paid')}>{t('No client owes you anything.')}</Done>}>
        <Overdue overdue={overdue} />
        <InvoicesTask icon={<Hourglass />} title={t('Outstanding')} to="/reports?tab=clients" figure={outstanding} />
        <InvoicesTask
          icon={<CalendarClock />}
          title={t('Expected in the next {days} days', { days: EXPECTED_DAYS })}
          to={invoicesPath(null, { status: 'pending', sort: 'dueDate', direction: 'asc' })}
          figure={expected}
        />
      </Part>
      <Part title={t('To bill')} done={!hasWork && <Done title={t('All billed')}>{t('No drafts, and no billable time to invoice.')}</Done>}>
        <Drafts drafts={drafts} />
        <Uninvoiced uninvoiced={uninvoiced} />
      </Part>
    </div>
  )
}

interface PartProps {
  title: string
  /** Replaces the tasks when all of them are done. */
  done: ReactNode
  children: ReactNode
}

function Part({ title, done, children }: PartProps) {
  const heading = useId()
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {title}
      </h3>
      {done || <ul className={styles.tasks}>{children}</ul>}
    </section>
  )
}

function Done({ title, children }: Omit<MessageProps, 'icon'>) {
  return (
    <Message icon={<CircleCheck className={styles.good} />} title={title}>
      {children}
    </Message>
  )
}

interface MessageProps {
  icon: ReactNode
  title: string
  children: ReactNode
}

function Message({ icon, title, children }: MessageProps) {
  return (
    <div className={styles.message}>
      <span aria-hidden>{icon}</span>
      <div>
        <p className={styles.name}>{title}</p>
        <p className={styles.note}>{children}</p>
      </div>
    </div>
  )
}

interface TaskProps {
  icon: ReactNode
  title: string
  to: string
  note: string
  amount: string
  isBad?: boolean
  children?: ReactNode
}

function Task({ icon, title, to, note, amount, isBad = false, children }: TaskProps) {
  const { money } = useFormat()
  return (
    <li className={styles.task}>
      <span aria-hidden className={cx(styles.icon, isBad && styles.bad)}>
        {icon}
      </span>
      <div className={styles.about}>
        <Link to={to} className={styles.name}>
          {title}
        </Link>
        <Note>{note}</Note>
      </div>
      <span className={cx(styles.amount, isBad && styles.bad)}>{money(amount)}</span>
      {children}
    </li>
  )
}

function Note({ children }: { children: string }) {
  return (
    <div className={styles.note}>
      <Truncate>{children}</Truncate>
    </div>
  )
}

function Drafts({ drafts }: Pick<DashboardTasks, 'drafts'>) {
  const t = useText()
  const list = invoicesPath(null, { status: 'draft' })
  return (
    <InvoicesTask icon={<FilePen />} title={t('Drafts to send')} to={list} figure={drafts}>
      <Button asChild size="small" className={styles.action}>
        <Link to={list} aria-label={t('Review drafts')}>
          {t('Review')}
        </Link>
      </Button>
    </InvoicesTask>
  )
}

function InvoicesTask({ figure, ...task }: Pick<TaskProps, 'icon' | 'title' | 'to' | 'children'> & { figure: DashboardTasks['outstanding'] }) {
  const countOf = useInvoiceCount()
  if (figure.invoices === 0) return null
  return <Task {...task} note={countOf(figure)} amount={figure.amount} />
}

function useInvoiceCount(): (figure: { invoices: number }) => string {
  const t = useText()
  return ({ invoices }) => (invoices === 1 ? t('1 invoice') : t('{count} invoices', { count: invoices }))
}

type Debtor = DashboardTasks['overdue']['clients'][number]

function Overdue({ overdue }: Pick<DashboardTasks, 'overdue'>) {
  const t = useText()
  const countOf = useInvoiceCount()
  if (overdue.invoices === 0) return null
  const list = invoicesPath(null, { status: 'overdue' })
  return (
    <Task isBad icon={<CircleAlert />} title={t('Overdue')} to={list} note={countOf(overdue)} amount={overdue.amount}>
      <Clients of={overdue} others={list}>
        {overdue.clients.map((client) => (
          <OverdueClient key={client.clientId} {...client} />
        ))}
      </Clients>
    </Task>
  )
}

function OverdueClient({ clientId, clientName, invoices, amount, invoiceId, dueDate, remindedAt }: Debtor) {
  const t = useText()
  const format = useFormat()
  const countOf = useInvoiceCount()
  const dialogPath = useDialogPathOverPage()
  const today = useToday()
  const notes = [
    formatDue(dueDate, today, t, format),
    ...(invoices > 1 ? [countOf({ invoices })] : []),
    ...(remindedAt === null ? [] : [t('reminded on {date}', { date: format.day(remindedAt) })]),
  ]
  return (
    <Client name={clientName} to={invoicesPath(null, { clientId, status: 'overdue' })} note={notes.join(' · ')} amount={amount}>
      <Link to={dialogPath({ kind: 'remind', id: String(invoiceId) })} aria-label={t('Remind: {client}', { client: clientName })}>
        {t('Remind')}
      </Link>
    </Client>
  )
}

function Uninvoiced({ uninvoiced: { entries, amount, ...uninvoiced } }: Pick<DashboardTasks, 'uninvoiced'>) {
  const t = useText()
  const countOf = useEntryCount()
  if (entries === 0) return null
  const list = timeTrackingPath(null, { ...noFilters, state: 'uninvoiced', billable: 'yes' })
  return (
    <Task icon={<FileClock />} title={t('Uninvoiced work')} to={list} note={countOf(entries)} amount={amount}>
      <Clients of={uninvoiced} others="/reports?tab=time">
        {uninvoiced.clients.map(({ clientId, clientName, hours, ...client }) => (
          <Client
            key={clientId}
            name={clientName}
            to={timeTrackingPath(null, { ...noFilters, state: 'uninvoiced', billable: 'yes', clientId })}
            note={[t('{hours}h', { hours: shortHours(hours) }), countOf(client.entries)].join(' · ')}
            amount={client.amount}
          >
            <Link to={invoicesPath({ kind: 'new', clientId, projectId: null, entryIds: 'all' })} aria-label={t('Invoice this: {client}', { client: clientName })}>
              {t('Invoice this')}
            </Link>
          </Client>
        ))}
      </Clients>
    </Task>
  )
}

function useEntryCount(): (entries: number) => string {
  const t = useText()
  return (entries) => (entries === 1 ? t('1 entry') : t('{count} entries', { count: entries }))
}

interface ClientsProps {
  of: { clientCount: number; clients: readonly unknown[] }
  /** Path of the list that includes the clients not shown here. */
  others: string
  children: ReactNode
}

function Clients({ of: { clientCount, clients }, others, children }: ClientsProps) {
  const t = useText()
  const more = clientCount - clients.length
  return (
    <ul className={styles.clients}>
      {children}
      {more > 0 && (
        <li className={styles.more}>
          <Link to={others}>{more === 1 ? t('1 more client') : t('{count} more clients', { count: more })}</Link>
        </li>
      )}
    </ul>
  )
}

interface ClientProps {
  name: string
  to: string
  note: string
  amount: string
  /** A link styled as a button. */
  children: ReactNode
}

function Client({ name, to, note, amount, children }: ClientProps) {
  const { money } = useFormat()
  return (
    <li className={styles.client}>
      <div className={styles.about}>
        <Truncate>
          <Link to={to} className={styles.name}>
            {name}
          </Link>
        </Truncate>
        <Note>{note}</Note>
      </div>
      <span className={styles.amount}>{money(amount)}</span>
      <Button asChild size="small" className={styles.action}>
        {children}
      </Button>
    </li>
  )
}
