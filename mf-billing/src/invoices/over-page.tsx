import { usePath, useSearch } from '@billfold/web-kit'
import { withValues } from '@billfold/web-kit/filters/use-filters.ts'
import { useEver } from '@billfold/web-kit/states/use-ever.ts'
import { lazy, Suspense, useCallback } from 'react'
import { oneInvoiceKinds, type OneInvoiceDialog } from './invoices-address.ts'

/** Loaded when the first invoice is opened. */
const DialogsOverPage = lazy(() => import('./invoice-dialogs.tsx').then((file) => ({ default: file.DialogsOverPage })))

/**
 * Returns a function that builds the URL of an invoice dialog on top of the current page, such as the client page. The rest of the URL,
 * such as the selected tab, stays the same.
 */
export function useDialogPathOverPage(): (dialog: OneInvoiceDialog) => string {
  const { pathname, search } = usePath()
  return useCallback(({ kind, id }) => `${pathname}?${withDialogOverPage(new URLSearchParams(search), { kind, id }).toString()}`, [pathname, search])
}

/** Adds the dialog to the URL: '?view-invoice=12', '?edit-invoice=12', … Null removes it. */
export function withDialogOverPage(address: URLSearchParams, dialog: Pick<OneInvoiceDialog, 'kind' | 'id'> | null): URLSearchParams {
  return withValues(address, Object.fromEntries(oneInvoiceKinds.map((kind) => [`${kind}-invoice`, dialog?.kind === kind ? dialog.id : null])))
}

export function InvoicesOverPage() {
  const [address] = useSearch()
  // Once loaded, the dialogs stay mounted, so that they can ask for confirmation before unsaved changes are lost.
  const hasOpened = useEver(oneInvoiceKinds.some((kind) => address.has(`${kind}-invoice`)))
  if (!hasOpened) return null
  return (
    <Suspense>
      <DialogsOverPage />
    </Suspense>
  )
}
