import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { Button, Skeleton } from '@billfold/ui'
import { QueryState, useCall, useShare, useText } from '@billfold/web-kit'
import { LinkPanel } from '@billfold/web-kit/sharing/link-panel.tsx'
import { Code, Copy } from 'lucide-react'
import { useState } from 'react'
import { EmbedDialog } from './embed-dialog.tsx'
import { ViewSection } from './view-section.tsx'
import styles from './view-section.module.css'

/** The link to the invoice's public page for the client. */
export function InvoiceLink({ invoiceId }: { invoiceId: number }) {
  const t = useText()
  const query = useCall(invoiceSharingCalls.get, { params: { id: invoiceId } })
  const { share, isPending, dialog } = useShare(invoiceId, invoiceSharingCalls)
  const [isEmbedOpen, setEmbedOpen] = useState(false)
  const copy = (
    <Button icon={<Copy />} busy={isPending} onClick={() => void share()}>
      {t('Copy link')}
    </Button>
  )
  return (
    <ViewSection title={t('Link for your client')}>
      <QueryState query={query} loading={<Skeleton height={120} />} failure={t('The link could not be loaded')}>
        {({ link }) =>
          link ? (
            <>
              <LinkPanel
                shared={{ calls: invoiceSharingCalls, id: invoiceId }}
                link={link}
                expired={t('Expired')}
                showsAddress
                actions={
                  <>
                    {copy}
                    <Button icon={<Code />} onClick={() => setEmbedOpen(true)}>
                      {t('Embed')}
                    </Button>
                  </>
                }
                onReplace={() => void share()}
              />
              {isEmbedOpen && <EmbedDialog invoiceId={invoiceId} url={link.url} onClose={() => setEmbedOpen(false)} />}
            </>
          ) : (
            <>
              <p className={styles.intro}>{t('Opens the invoice as a page with a pay button. Your client needs no account.')}</p>
              {copy}
            </>
          )
        }
      </QueryState>
      {dialog}
    </ViewSection>
  )
}
