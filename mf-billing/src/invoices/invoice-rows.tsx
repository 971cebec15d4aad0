import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { QueryFailed, useText } from '@billfold/web-kit'
import { MoreFailed } from '@billfold/web-kit/lists/paged-rows.tsx'
import { useSelection } from '@billfold/web-kit/lists/use-selection.ts'
import { useEver } from '@billfold/web-kit/states/use-ever.ts'
import { lazy, Suspense } from 'react'
import { InvoiceTable, type InvoiceTableProps } from './invoice-table.tsx'

/** Loaded when the first invoice is selected. */
const InvoiceBulkBar = lazy(() => import('./invoice-bulk-bar.tsx').then((file) => ({ default: file.InvoiceBulkBar })))

/** The invoice table in all its states, with actions for selected invoices. */
export function InvoiceRows({ pages, ...table }: Omit<InvoiceTableProps, 'selection'>) {
  const t = useText()
  const selection = useSelection<Invoice>(pages.loaded)
  // The bar must stay mounted, because it reports failures even after the selection is cleared.
  const hasSelected = useEver(selection.items.length > 0)
  return (
    <>
      {pages.query.data === undefined && pages.query.error ? (
        <QueryFailed query={pages.query} failure={t('The invoices could not be loaded')} />
      ) : (
        <InvoiceTable {...table} pages={pages} selection={selection} />
      )}
      <MoreFailed pages={pages} />
      {hasSelected && (
        <Suspense>
          <InvoiceBulkBar selection={selection} />
        </Suspense>
      )}
    </>
  )
}
