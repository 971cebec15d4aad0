import { ErrorState, LoadingState, Skeleton } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { CrashBoundary } from '@billfold/web-kit/states/crash-boundary.tsx'
import { lazy, Suspense, useState } from 'react'
import type { InvoiceFilesProps } from '../invoices/files/invoice-files.tsx'
import type { NewInvoiceFilesProps } from '../invoices/files/new-invoice-files.tsx'

/** Shares the chunk of the sheet dialogs, because each chunk makes the module's entry file larger. */
const loadSheets = () => import(/* webpackChunkName: "sheets" */ '../invoices/sheet-dialogs.tsx')
const loadLists = () => ({
  SavedFiles: lazy(() => loadSheets().then((file) => ({ default: file.InvoiceFiles }))),
  NewFiles: lazy(() => loadSheets().then((file) => ({ default: file.NewInvoiceFiles }))),
})

export const UploadDialog = lazy(() => loadSheets().then((file) => ({ default: file.UploadDialog })))

export type FormFilesProps = Omit<InvoiceFilesProps, 'as'> | NewInvoiceFilesProps

/** The invoice's attachments. If they cannot be loaded, the form still works. */
export function FormFiles(props: FormFilesProps) {
  const t = useText()
  const [{ attempt, SavedFiles, NewFiles }, setLoaded] = useState(() => ({ attempt: 0, ...loadLists() }))
  const retry = () => setLoaded({ attempt: attempt + 1, ...loadLists() })
  const loading = (
    <LoadingState text={t('Loading attachments...')}>
      <Skeleton height={104} />
    </LoadingState>
  )
  return (
    <CrashBoundary key={attempt} fallback={<ErrorState title={t('The attachments could not be loaded')} onRetry={retry} />}>
      <Suspense fallback={loading}>{'chosen' in props ? <NewFiles {...props} /> : <SavedFiles as="form" {...props} />}</Suspense>
    </CrashBoundary>
  )
}
