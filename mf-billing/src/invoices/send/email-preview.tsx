import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import type { SendableKind } from '@billfold/contracts/invoices/invoice-email'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { Skeleton } from '@billfold/ui'
import { api, keyOf, QueryFailed, useKeptFailure, useText, type ApiError } from '@billfold/web-kit'
import { MailFrame } from '@billfold/web-kit/mail/mail-frame.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import type { SendValues } from './send-form-model.ts'
import styles from './send-form.module.css'

interface EmailPreviewProps {
  invoice: Pick<InvoiceDetails, 'id' | 'invoiceNumber'>
  kind: SendableKind
  control: Control<SendValues>
}

export function EmailPreview({ invoice: { id, invoiceNumber }, kind, control }: EmailPreviewProps) {
  const t = useText()
  const query = usePreview(id, kind, control)
  return (
    <section aria-label={t('Preview')} className={styles.preview}>
      {query.data ? (
        <>
          <p className={styles.subject}>{query.data.subject}</p>
          <MailFrame html={query.data.html} className={styles.mail} />
          <p className={styles.attachment}>
            <Paperclip aria-hidden size={14} /> {t('Invoice {number} as a PDF', { number: invoiceNumber })}
          </p>
        </>
      ) : query.error ? (
        <QueryFailed query={query} failure={t('The preview could not be loaded')} />
      ) : (
        <Skeleton height={400} />
      )}
    </section>
  )
}

/** Milliseconds after the last key until the server is asked. */
const TYPING = 400

/** The message as the server would send it. While a text is empty, the last preview stays. */
function usePreview(id: number, kind: SendableKind, control: Control<SendValues>) {
  const [subject, message] = useWatch({ control, name: ['subject', 'message'] })
  const [shown, setShown] = useState({ subject, message })
  useEffect(() => {
    const isEmpty = subject.trim() === '' || message.trim() === ''
    if (isEmpty) return undefined
    const timer = setTimeout(() => setShown({ subject, message }), TYPING)
    return () => clearTimeout(timer)
  }, [subject, message])

  return useKeptFailure(
    useQuery<{ subject: string; html: string }, ApiError>({
      queryKey: [...keyOf(`/api/invoices/${id}/email-preview`), kind, shown],
      queryFn: ({ signal }) => api(invoiceEmailCalls.preview, { params: { id }, body: { kind, ...shown }, signal }),
      placeholderData: keepPreviousData,
    }),
  )
}
