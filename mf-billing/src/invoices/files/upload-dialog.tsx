import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { Button, Dialog, Notice } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useEffect, useEffectEvent } from 'react'
import type { ChosenFile } from './chosen-files.ts'
import styles from './files.module.css'
import { UploadRow } from './upload-row.tsx'
import { useFileUploads } from './use-file-uploads.ts'

interface UploadDialogProps {
  invoice: Pick<InvoiceDetails, 'id' | 'invoiceNumber'>
  chosen: readonly ChosenFile[]
  /** Called when all files are uploaded, or when the user continues without the files that failed. */
  onDone: () => void
}

/** Uploads the files of a new invoice. Shown in place of the form after the invoice is created. */
export function UploadDialog({ invoice, chosen, onDone }: UploadDialogProps) {
  const t = useText()
  const { items, retry, drop } = useFileUploads(invoice.id, { saved: 0, chosen })
  const failed = items.filter(({ state }) => state === 'failed')
  const hasEnded = failed.length === items.length
  const isDone = items.length === 0
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (isDone) done()
  }, [isDone])
  const retryable = failed.filter(({ canRetry }) => canRetry)
  return (
    <Dialog
      open
      title={t('Invoice {number} was created', { number: invoice.invoiceNumber })}
      description={hasEnded ? undefined : t('Its attachments are being uploaded.')}
      onOpenChange={onDone}
      footer={
        <>
          <Button onClick={onDone}>{t('Continue without them')}</Button>
          {hasEnded && retryable.length > 0 && (
            <Button variant="primary" onClick={() => retryable.forEach(({ key }) => retry(key))}>
              {t('Retry')}
            </Button>
          )}
        </>
      }
    >
      {hasEnded && !isDone && (
        <Notice tone="bad" takesFocus title={t('The invoice was created without these attachments')}>
          {t('They could not be uploaded. You can try again now, or add them on the invoice’s page later.')}
        </Notice>
      )}
      <ul aria-label={t('Attachments')} className={styles.files}>
        {items.map((upload) => (
          <UploadRow key={upload.key} upload={upload} onRetry={() => retry(upload.key)} onRemove={() => drop(upload.key)} />
        ))}
      </ul>
    </Dialog>
  )
}
