import type { InvoiceSort } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { Card, EmptyState, Stack } from '@billfold/ui'
import { type SlotProps, useNavigate, useText, useToday } from '@billfold/web-kit'
import { ClientTabBar } from '@billfold/web-kit/client-tabs/client-tab-bar.tsx'
import type { Sort } from '@billfold/web-kit/lists/sort.ts'
import { usePages } from '@billfold/web-kit/lists/use-pages.ts'
import { FileText } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useListFocus } from '../invoices/invoice-actions.tsx'
import { InvoiceRows } from '../invoices/invoice-rows.tsx'
import { invoicesPath, noFilters, type OneInvoiceDialog, queryOfFilters } from '../invoices/invoices-address.ts'
import { InvoicesOverPage, useDialogPathOverPage } from '../invoices/over-page.tsx'

const initialSort: Sort<InvoiceSort> = { sort: 'issueDate', direction: 'desc' }

/** A tab on the client page with the client's invoices. They open on top of that page. */
export function InvoicesTab({ context: { clientId } }: SlotProps<'client-detail.tabs.v1'>) {
  const t = useText()
  const today = useToday()
  const navigate = useNavigate()
  const focusProps = useListFocus()
  const [sort, setSort] = useState(initialSort)
  const filters = useMemo(() => ({ ...noFilters, ...sort, clientId }), [sort, clientId])
  const pages = usePages(invoiceCalls.list, queryOfFilters(filters, today))
  const dialogPath = useDialogPathOverPage()
  const open = useCallback((dialog: OneInvoiceDialog) => navigate(dialogPath(dialog)), [navigate, dialogPath])
  return (
    <Stack>
      <ClientTabBar listPath={invoicesPath(null, { clientId })} newPath={`/invoices?new&client=${clientId}`} newText={t('Create Invoice')} />
      <Card flush aria-label={t('Invoices')} {...focusProps}>
        <InvoiceRows
          isOfOneClient
          pages={pages}
          filters={filters}
          dialogPath={dialogPath}
          onOpen={open}
          onSort={setSort}
          empty={<EmptyState icon={<FileText />} title={t('No invoices found for this client')} />}
        />
      </Card>
      <InvoicesOverPage />
    </Stack>
  )
}
