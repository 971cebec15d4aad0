import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { Button, Card, CardHeader, CardTitle, EmptyState, TabPanel, Tabs } from '@billfold/ui'
import { csvRecordsOfPages, Link, useCall, useSaveCsv, useText, useToday } from '@billfold/web-kit'
import { NoMatch } from '@billfold/web-kit/filters/filter-bar.tsx'
import { readAll } from '@billfold/web-kit/lists/read-all.ts'
import { StatusTabList } from '@billfold/web-kit/lists/status-tab-list.tsx'
import type { Pages } from '@billfold/web-kit/lists/use-pages.ts'
import { Download, FileText, Landmark, Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useListFocus } from './invoice-actions.tsx'
import { statusLabels } from './invoice-labels.tsx'
import styles from './invoice-table.module.css'
import { InvoiceRows } from './invoice-rows.tsx'
import { clearFilters, countedBy, invoicesPath, isFiltering, type InvoiceDialog, type InvoiceFilters, type OneInvoiceDialog, type queryOfFilters } from './invoices-address.ts'
import { invoiceColumns } from './invoices-csv.ts'

interface InvoiceListCardProps {
  pages: Pages<Invoice>
  filters: InvoiceFilters
  query: ReturnType<typeof queryOfFilters>
  onOpen: (dialog: InvoiceDialog) => void
  onNew: () => void
  onChangeFilters: (changes: Partial<InvoiceFilters>) => void
}

export function InvoiceListCard({ pages, filters, query, onOpen, onNew, onChangeFilters }: InvoiceListCardProps) {
  const t = useText()
  const focusProps = useListFocus()
  const dialogPath = useCallback((dialog: OneInvoiceDialog) => invoicesPath(dialog, filters), [filters])
  // While filters are being cleared, the list still contains the results of the previous filters.
  const hasNoInvoices = !isFiltering(filters) && !pages.isOutdated
  return (
    <Card flush aria-label={t('Invoice List')} {...focusProps}>
      <CardHeader
        actions={
          <>
            <Button asChild iconOnPhone size="small" icon={<Landmark />}>
              <Link to="/invoices/bank-statement">{t('Import bank statement')}</Link>
            </Button>
            <ExportButton query={query} isEmpty={pages.count === 0} />
          </>
        }
      >
        <CardTitle>{t('Invoice List')}</CardTitle>
      </CardHeader>
      <Tabs
        className={styles.tabs}
        activationMode="manual"
        value={filters.status}
        onValueChange={(status) => onChangeFilters({ status: status as InvoiceFilters['status'] })}
      >
        <StatusTabs filters={filters} />
        <TabPanel value={filters.status} tabIndex={-1}>
          <InvoiceRows
            pages={pages}
            filters={filters}
            dialogPath={dialogPath}
            onOpen={onOpen}
            onSort={onChangeFilters}
            empty={
              hasNoInvoices ? (
                <NoInvoicesYet onNew={onNew} />
              ) : (
                <NoMatch title={t('No invoices found')} description={t('No invoice matches these filters.')} onClear={() => onChangeFilters(clearFilters(filters))} />
              )
            }
          />
        </TabPanel>
      </Tabs>
    </Card>
  )
}

/** The order of the tabs. Unlike in `statusLabels`, overdue comes before paid. */
const { draft, sent, submitted, overdue, paid, cancelled } = statusLabels
const tabTexts = { draft, sent, submitted, overdue, paid, cancelled }

function StatusTabs({ filters }: { filters: InvoiceFilters }) {
  const today = useToday()
  const { data: counts } = useCall(invoiceCalls.statusCounts, { query: countedBy(filters, today) })
  return <StatusTabList texts={tabTexts} counts={counts} className={styles.tabList} />
}

function ExportButton({ query, isEmpty }: { query: InvoiceListCardProps['query']; isEmpty: boolean }) {
  const t = useText()
  const today = useToday()
  const saveCsv = useSaveCsv()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await saveCsv(`invoices-${today}.csv`, () => csvRecordsOfPages(invoiceColumns, readAll(invoiceCalls.list, query), t))
    setBusy(false)
  }
  return (
    <Button size="small" icon={<Download />} disabled={isEmpty} busy={isBusy} onClick={() => void save()}>
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
