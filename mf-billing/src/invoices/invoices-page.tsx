import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { Button } from '@billfold/ui'
import { PageShell, useCall, useFormat, useSearch, useText, useToday } from '@billfold/web-kit'
import { usePages } from '@billfold/web-kit/lists/use-pages.ts'
import { StatCards } from '@billfold/web-kit/states/stat-cards.tsx'
import { CircleAlert, CircleCheck, FileText, History, Hourglass, LayoutTemplate, Plus } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useAddressedDialog } from '../form-dialog/use-addressed-dialog.ts'
import { InvoiceDialogs } from './invoice-dialogs.tsx'
import { InvoiceFilterBar } from './invoice-filter-bar.tsx'
import { InvoiceListCard } from './invoice-list.tsx'
import { dialogFromAddress, filtersFromAddress, invoicesPath, isFiltering, queryOfFilters, withDialog, withFilters, type InvoiceFilters } from './invoices-address.ts'
import styles from './invoices-page.module.css'

export function InvoicesPage() {
  const t = useText()
  const today = useToday()
  const [address, setAddress] = useSearch()
  const dialog = useAddressedDialog({ dialogFromAddress, withDialog })
  const filters = useMemo(() => filtersFromAddress(dialog.page), [dialog.page])
  const query = useMemo(() => queryOfFilters(filters, today), [filters, today])
  const pages = usePages(invoiceCalls.list, query)

  const changeFilters = useCallback(
    (changes: Partial<InvoiceFilters>) => setAddress(withFilters(address, { ...filters, ...changes }), { replace: true }),
    [address, filters, setAddress],
  )
  const hasNone = pages.query.data?.length === 0 && !isFiltering(filters) && !pages.isOutdated
  const openNew = () => dialog.open({ kind: 'new', clientId: filters.clientId, projectId: null, entryIds: [] })

  return (
    <PageShell
      title={t('Invoices')}
      hint={t('Manage and track all your invoices')}
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
      {!hasNone && <InvoiceFilterBar filters={filters} total={isFiltering(filters) ? pages.total : null} onChange={changeFilters} />}
      <InvoiceListCard pages={pages} filters={filters} query={query} onOpen={dialog.open} onNew={openNew} onChangeFilters={changeFilters} />
      <InvoiceDialogs dialog={dialog} />
    </PageShell>
  )
}

function InvoiceStats() {
  const t = useText()
  const { money, number } = useFormat()
  const query = useCall(invoiceCalls.summary)
  return (
    <StatCards
      strip
      query={query}
      stats={[
        {
          label: t('Total Invoices'),
          to: invoicesPath(null),
          icon: <FileText />,
          value: ({ totalInvoices }) => number(totalInvoices),
          caption: ({ issuedThisMonth }) => t('+{count} this month', { count: issuedThisMonth }),
        },
        {
          label: t('Paid Invoices'),
          to: invoicesPath(null, { status: 'paid' }),
          icon: <CircleCheck />,
          value: ({ paidCount }) => number(paidCount),
          caption: ({ paidTotal }) => money(paidTotal),
        },
        {
          label: t('Pending'),
          to: invoicesPath(null, { status: 'pending' }),
          icon: <Hourglass />,
          value: ({ pendingCount }) => number(pendingCount),
          caption: ({ pendingTotal }) => money(pendingTotal),
        },
        {
          label: t('Overdue'),
          to: invoicesPath(null, { status: 'overdue' }),
          icon: <CircleAlert />,
          value: ({ overdueCount }) => number(overdueCount),
          isLoss: ({ overdueCount }) => overdueCount > 0,
          caption: ({ overdueTotal }) => money(overdueTotal),
        },
      ]}
    />
  )
}
