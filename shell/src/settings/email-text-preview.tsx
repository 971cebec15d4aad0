import type { EmailTextPreview } from '@billfold/contracts/invoices/invoice-email'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { Button, Dialog, Skeleton, Stack } from '@billfold/ui'
import { api, keyOf, QueryState, useText, type ApiError } from '@billfold/web-kit'
import { MailFrame } from '@billfold/web-kit/mail/mail-frame.tsx'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import css from './invoice-email-card.module.css'

/** Opens a preview of the subject and message as currently entered. */
export function PreviewButton({ read }: { read: () => EmailTextPreview }) {
  const t = useText()
  const [shown, setShown] = useState<EmailTextPreview>()
  return (
    <>
      <Button icon={<Eye />} onClick={() => setShown(read())}>
        {t('Preview')}
      </Button>
      {shown && <PreviewDialog texts={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function PreviewDialog({ texts, onClose }: { texts: EmailTextPreview; onClose: () => void }) {
  const t = useText()
  const query = useQuery<{ subject: string; html: string }, ApiError>({
    queryKey: [...keyOf(invoiceEmailCalls.previewTexts.path), texts],
    queryFn: ({ signal }) => api(invoiceEmailCalls.previewTexts, { body: texts, signal }),
  })
  return (
    <Dialog open title={t('Preview')} description={t('With an example invoice')} onOpenChange={onClose}>
      <QueryState query={query} loading={<Skeleton height={480} />} failure={t('The preview could not be loaded')}>
        {({ subject, html }) => (
          <Stack gap={2}>
            <p className={css.subject}>{subject}</p>
            <MailFrame html={html} className={css.mail} />
          </Stack>
        )}
      </QueryState>
    </Dialog>
  )
}
