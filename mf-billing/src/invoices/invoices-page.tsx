import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { Button } from '@billfold/ui'
import { PageShell, useCall, useFormat, useSearch, useText, useToday } from '@billfold/web-kit'
import { History, LayoutTemplate, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useAddressedDialog } from '../form-dialog/use-addressed-dialog.ts'
import { filterInvoices, isFiltering } from './filter-invoices.ts'
import { InvoiceDialogs } from './invoice-dialogs.tsx'
import { InvoiceFilterBar } from './invoice-filter-bar.tsx'
import { InvoiceListCard } from './invoice-list-card.tsx'
import { InvoiceStats } from './invoice-stats.tsx'
import { dialogFromAddress, filtersFromAddress, noFilters, withDialog, withFilters, type InvoiceFilters } from './invoices-address.ts'
import styles from './invoices-page.module.css'

export function InvoicesPage() {
  const t = useText()
  const format = useFormat()
  const today = useToday()
  const [address, setAddress] = useSearch()
  const dialog = useAddressedDialog({ dialogFromAddress, withDialog })
  const query = useCall(invoiceCalls.list)
  const filters = useMemo(() => filtersFromAddress(dialog.page), [dialog.page])
  const shown = useMemo(() => query.data && filterInvoices(query.data, filters, today), [query.data, filters, today])

  const changeFilters = (next: InvoiceFilters) => setAddress(withFilters(address, next), { replace: true })
  const openNew = () => dialog.open({ kind: 'new', clientId: filters.clientId, projectId: null, entryIds: [] })
  const result =
    shown && isFiltering(filters) ? t('{shown} of {total} invoices', { shown: format.number(shown.length), total: format.number(query.data?.length ?? 0) }) : ''

  return (
    <PageShell
      title={t('Invoices')}
      subtitle={t('Manage and track all your invoices')}
      actions={
        <>
          <Button iconOnPhone icon={<LayoutTemplate />} onClick={() => dialog.open({ kind: 'templates' })}>
            {t('Templates')}
          </Button>
          <Button icon={<History />} className={styles.historical} onClick={() => dialog.open({ kind: 'historical' })}>
            {t('Historical Invoice')}
          </Button>
          <Button variant="primary" icon={<Plus />} onClick={openNew}>
            {t('New Invoice')}
          </Button>
        </>
      }
    >
      <InvoiceStats />
      <InvoiceFilterBar filters={filters} onChange={changeFilters} result={result} />
      <InvoiceListCard
        query={query}
        shown={shown}
        filters={filters}
        onOpen={dialog.open}
        onNew={openNew}
        onClearFilters={() => changeFilters(noFilters)}
      />
      <InvoiceDialogs dialog={dialog} />
    </PageShell>
  )
}
