import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { Badge, Button, Card, CardHeader, CardTitle, EmptyState, Truncate } from '@billfold/ui'
import { Link, QueryState, type SlotProps, useFirstItems, useFormat, useText } from '@billfold/web-kit'
import { hoursText } from '@billfold/web-kit/format/hours.ts'
import { Clock, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { LoadingRows } from '../loading/loading-rows.tsx'
import { formatPartialPayment, InvoiceStatusBadge } from '../invoices/invoice-labels.tsx'
import { invoicesPath } from '../invoices/invoices-address.ts'
import styles from './project-cards.module.css'

// Exported here, so that all three cards of the project page share a chunk.
export { ProjectBudgetCard } from './project-budget-card.tsx'

const INITIAL_ROWS = 5

export function ProjectEntriesCard({ context: { projectId } }: SlotProps<'project-detail.cards.v1'>) {
  const t = useText()
  const query = useFirstItems(timeEntryCalls.list, { query: { projectId: String(projectId) }, limit: INITIAL_ROWS })
  return (
    <ProjectCard title={t('Recent Time Entries')}>
      <QueryState query={query} loading={<LoadingRows count={INITIAL_ROWS} />} failure={t('The time entries could not be loaded')}>
        {(entries) => (entries.length === 0 ? <EmptyState icon={<Clock />} title={t('No time entries found')} /> : <Entries entries={entries} />)}
      </QueryState>
    </ProjectCard>
  )
}

function Entries({ entries }: { entries: TimeEntry[] }) {
  const t = useText()
  const format = useFormat()
  return (
    <ul className={styles.list}>
      {entries.map(({ id, description, date, hours, isBillable }) => (
        <ProjectRow
          key={id}
          title={description || t('No description')}
          note={format.date(date)}
          badge={<Badge tone={isBillable ? 'info' : 'muted'}>{isBillable ? t('Billable') : t('Non-billable')}</Badge>}
          figure={hoursText(hours, t)}
        />
      ))}
    </ul>
  )
}

export function ProjectInvoicesCard({ context: { projectId } }: SlotProps<'project-detail.cards.v1'>) {
  const t = useText()
  const format = useFormat()
  // Requests one extra row to find out whether there are more.
  const query = useFirstItems(invoiceCalls.list, { query: { projectId: String(projectId) }, limit: INITIAL_ROWS + 1 })
  const viewAll = query.data && query.data.length > INITIAL_ROWS && (
    <Button asChild variant="ghost" size="small">
      <Link to={invoicesPath(null, { projectId })}>{t('View All')}</Link>
    </Button>
  )
  return (
    <ProjectCard title={t('Project Invoices')} actions={viewAll}>
      <QueryState query={query} loading={<LoadingRows count={INITIAL_ROWS} />} failure={t('The invoices could not be loaded')}>
        {(invoices) =>
          invoices.length === 0 ? (
            <EmptyState icon={<FileText />} title={t('No invoices found')} />
          ) : (
            <ul className={styles.list}>
              {invoices.slice(0, INITIAL_ROWS).map((invoice) => (
                <ProjectRow
                  key={invoice.id}
                  title={<Link to={invoicesPath({ kind: 'view', id: String(invoice.id) })}>{invoice.invoiceNumber}</Link>}
                  note={[format.date(invoice.issueDate), formatPartialPayment(invoice, t, format)].filter(Boolean).join(' · ')}
                  badge={<InvoiceStatusBadge status={invoice.status} />}
                  figure={format.money(invoice.total)}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
    </ProjectCard>
  )
}

interface ProjectCardProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

function ProjectCard({ title, actions, children }: ProjectCardProps) {
  return (
    <Card className={styles.card}>
      <CardHeader actions={actions}>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      {children}
    </Card>
  )
}

interface ProjectRowProps {
  title: ReactNode
  note: string
  badge: ReactNode
  figure: string
}

function ProjectRow({ title, note, badge, figure }: ProjectRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <div className={styles.title}>
          <Truncate>{title}</Truncate>
        </div>
        <div className={styles.note}>{note}</div>
      </div>
      {badge}
      <span className={styles.figure}>{figure}</span>
    </li>
  )
}
