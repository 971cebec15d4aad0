import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { Button, Card, CardHeader, CardTitle, EmptyState } from '@billfold/ui'
import { Link, QueryState, type SlotProps, useCall, useFormat, useText } from '@billfold/web-kit'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { InvoiceStatusBadge } from '../invoices/invoice-labels.tsx'
import { invoicesPath } from '../invoices/invoices-address.ts'
import { LoadingRows, ProjectRow, ProjectRows, SHOWN } from './project-row.tsx'
import styles from './project-row.module.css'

export function ProjectInvoicesCard({ context: { projectId } }: SlotProps<'project-detail.cards.v1'>) {
  const t = useText()
  const query = useCall(invoiceCalls.list, { query: { projectId: String(projectId) } })
  return (
    <Card className={styles.card}>
      <CardHeader>
        <CardTitle>{t('Project Invoices')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<LoadingRows />} failure={t('The invoices could not be loaded')}>
        {(invoices) => (invoices.length === 0 ? <EmptyState icon={<FileText />} title={t('No invoices found')} /> : <Invoices invoices={invoices} />)}
      </QueryState>
    </Card>
  )
}

function Invoices({ invoices }: { invoices: Invoice[] }) {
  const t = useText()
  const format = useFormat()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? invoices : invoices.slice(0, SHOWN)
  return (
    <>
      <ProjectRows>
        {shown.map(({ id, invoiceNumber, issueDate, status, total }) => (
          <ProjectRow
            key={id}
            title={<Link to={invoicesPath({ kind: 'view', id: String(id) })}>{invoiceNumber}</Link>}
            note={format.date(issueDate)}
            badge={<InvoiceStatusBadge status={status} />}
            figure={format.money(total)}
          />
        ))}
      </ProjectRows>
      {invoices.length > SHOWN && (
        <Button variant="ghost" size="small" className={styles.more} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('Show fewer') : t('Show all {count}', { count: invoices.length })}
        </Button>
      )}
    </>
  )
}
