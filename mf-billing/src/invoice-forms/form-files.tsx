import { LoadingState, Skeleton } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { LazyPart } from '@billfold/web-kit/states/lazy-part.tsx'
import { lazy } from 'react'
import type { InvoiceFilesProps } from '../invoices/files/invoice-files.tsx'
import type { NewInvoiceFilesProps } from '../invoices/files/new-invoice-files.tsx'

/** Shares the chunk of the sheet dialogs, because each chunk makes the module's entry file larger. */
const loadSheets = () => import(/* webpackChunkName: "sheets" */ '../invoices/sheet-dialogs.tsx')
const loadFiles = () => loadSheets().then((file) => ({ default: file.InvoiceFiles }))
const loadNewFiles = () => loadSheets().then((file) => ({ default: file.NewInvoiceFiles }))

export const UploadDialog = lazy(() => loadSheets().then((file) => ({ default: file.UploadDialog })))

export type FormFilesProps = Omit<InvoiceFilesProps, 'as'> | NewInvoiceFilesProps

/** The invoice's attachments. If they cannot be loaded, the form still works. */
export function FormFiles(props: FormFilesProps) {
  const t = useText()
  const loading = (
    <LoadingState text={t('Loading attachments...')}>
      <Skeleton height={104} />
    </LoadingState>
  )
  const frame = { loading, failure: t('The attachments could not be loaded') }
  return 'chosen' in props ? (
    <LazyPart {...frame} load={loadNewFiles}>
      {(NewFiles) => <NewFiles {...props} />}
    </LazyPart>
  ) : (
    <LazyPart {...frame} load={loadFiles}>
      {(Files) => <Files as="form" {...props} />}
    </LazyPart>
  )
}
