import { Skeleton } from '@billfold/ui'
import { keyOf, QueryFailed, useKeptFailure, useText, type ApiError } from '@billfold/web-kit'
import { MailFrame } from '@billfold/web-kit/mail/mail-frame.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import type { SendValues } from './send-form-model.ts'
import styles from './send-form.module.css'

type Texts = Pick<SendValues, 'subject' | 'message'>

export interface PreviewSource {
  /** `address` is the URL of the preview call; `variant` identifies everything else that affects the preview. */
  address: string
  variant: string
  read: (texts: Texts, signal: AbortSignal) => Promise<{ subject: string; html: string }>
  /** Attachment name, such as 'Invoice INV-1 as a PDF'. */
  attachment: string
}

interface EmailPreviewProps {
  source: PreviewSource
  control: Control<SendValues>
}

export function EmailPreview({ source, control }: EmailPreviewProps) {
  const t = useText()
  const query = usePreview(source, control)
  return (
    <section aria-label={t('Preview')} className={styles.preview}>
      {query.data ? (
        <>
          <p className={styles.subject}>{query.data.subject}</p>
          <MailFrame html={query.data.html} className={styles.mail} />
          <p className={styles.attachment}>
            <Paperclip aria-hidden size={14} /> {source.attachment}
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

/** Delay in milliseconds between the last keystroke and the preview request. */
const TYPING = 400

/** Previews the message as the server would send it. If the subject or the message is empty, the previous preview stays visible. */
function usePreview({ address, variant, read }: PreviewSource, control: Control<SendValues>) {
  const [subject, message] = useWatch({ control, name: ['subject', 'message'] })
  const [shown, setShown] = useState<Texts>({ subject, message })
  useEffect(() => {
    const isEmpty = subject.trim() === '' || message.trim() === ''
    if (isEmpty) return undefined
    const timer = setTimeout(() => setShown({ subject, message }), TYPING)
    return () => clearTimeout(timer)
  }, [subject, message])

  return useKeptFailure(
    useQuery<{ subject: string; html: string }, ApiError>({
      queryKey: [...keyOf(address), variant, shown],
      queryFn: ({ signal }) => read(shown, signal),
      placeholderData: keepPreviousData,
    }),
  )
}
