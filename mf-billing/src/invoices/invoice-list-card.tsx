import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { Button, Card, CardHeader, CardTitle, EmptyState } from '@billfold/ui'
import { QueryFailed, useSaveCsv, useText, useToday, type ApiError } from '@billfold/web-kit'
import type { UseQueryResult } from '@tanstack/react-query'
import { Download, FileText, Plus, SearchX } from 'lucide-react'
import { InvoiceTable } from './invoice-table.tsx'
import type { InvoiceDialog, InvoiceFilters } from './invoices-address.ts'
import { invoiceRecords } from './invoices-csv.ts'
import { useListFocus } from './use-list-focus.ts'

interface InvoiceListCardProps {
  query: UseQueryResult<Invoice[], ApiError>
  /** What the filters leave; undefined while they are loaded. */
  shown: readonly Invoice[] | undefined
  filters: InvoiceFilters
  onOpen: (dialog: InvoiceDialog) => void
  onNew: () => void
  onClearFilters: () => void
}

export function InvoiceListCard({ query, shown, filters, onOpen, onNew, onClearFilters }: InvoiceListCardProps) {
  const t = useText()
  const keptFocus = useListFocus()
  return (
    <Card flush aria-label={t('Invoice List')} {...keptFocus}>
      <CardHeader actions={<ExportButton invoices={shown} />}>
        <CardTitle>{t('Invoice List')}</CardTitle>
      </CardHeader>
      {query.data === undefined && query.error ? (
        <QueryFailed query={query} failure={t('The invoices could not be loaded')} />
      ) : (
        <InvoiceTable
          invoices={shown}
          filters={filters}
          onOpen={onOpen}
          empty={query.data?.length === 0 ? <NoInvoicesYet onNew={onNew} /> : <NoMatch onClear={onClearFilters} />}
        />
      )}
    </Card>
  )
}

function ExportButton({ invoices = [] }: { invoices: readonly Invoice[] | undefined }) {
  const t = useText()
  const today = useToday()
  const saveCsv = useSaveCsv()
  const save = () => void saveCsv(`invoices-${today}.csv`, () => invoiceRecords(invoices, t))
  return (
    <Button size="small" icon={<Download />} disabled={invoices.length === 0} onClick={save}>
      {t('Export CSV')}
    </Button>
  )
}

function NoInvoicesYet({ onNew }: { onNew: () => void }) {
  const t = useText()
  return (
    <EmptyState
      icon={<FileText />}
      title={t('No invoices found')}
      description={t('Create the first one from the time you have tracked, or record one that you already sent.')}
      action={
        <Button variant="primary" icon={<Plus />} onClick={onNew}>
          {t('Create an invoice')}
        </Button>
      }
    />
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const t = useText()
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('No invoices found')}
      description={t('No invoice matches these filters.')}
      action={<Button onClick={onClear}>{t('Clear filters')}</Button>}
    />
  )
}
