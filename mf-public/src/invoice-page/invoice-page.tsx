import type { SharedInvoice } from '@billfold/contracts/invoices/invoice-sharing-calls'
import button from '@billfold/ui/button/button.module.css'
import { cx } from '@billfold/ui/class-names.ts'
import { VisuallyHidden } from '@billfold/ui/layout/small-parts.tsx'
import { Skeleton } from '@billfold/ui/states/skeleton.tsx'
import { InvoiceSheet } from '@billfold/web-kit/invoice-sheet/invoice-sheet.tsx'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { useHost } from '../embed/host-frame.ts'
import { accentTokens } from '../embed/look.ts'
import { AskQuestion } from '../page/ask-question.tsx'
import { ExpiredLink } from '../page/expired-link.tsx'
import { Notice, type SharedPageProps } from '../page/mount-page.tsx'
import { dataOf, invoiceAddress } from '../page/requests.ts'
import { SenderHeader } from '../page/sender-header.tsx'
import styles from './invoice-page.module.css'
import { InvoiceSummary, isOpen } from './invoice-summary.tsx'
import { usePayment } from './use-payment.ts'
import { useSharedInvoice } from './use-shared-invoice.ts'

export function InvoicePage({ token, inlined, host }: SharedPageProps<SharedInvoice>) {
  const { shared: state, failure, retry, refresh } = useSharedInvoice(token, inlined, host)
  const shared = dataOf(state)
  const address = invoiceAddress(token)
  const payment = usePayment({ token, isOpen: shared ? isOpen(shared.invoice) : undefined, refresh, isFramed: host !== undefined })
  const accent = shared?.sender.accentColor
  const isPaidHere = payment.hasNews && shared?.invoice.status === 'paid'
  const title = shared && `Invoice ${shared.document.number} · ${shared.sender.name}`

  useEffect(() => {
    if (title) document.title = title
  }, [title])
  useHost(host, { shared, hasFailed: failure !== undefined })
  useEffect(() => {
    if (accent) host?.offerAccent(accent)
  }, [host, accent])
  useEffect(() => {
    if (isPaidHere) host?.post({ type: 'paid' })
  }, [host, isPaidHere])

  if (state === 'expired') return <ExpiredLink address={address} />
  if (shared === null) return <Message title="Invoice not found" detail="The invoice link may have expired or is invalid." />
  if (failure === 'too many requests') return <Message title="Too many requests" detail="Please wait a minute, then try again." retry={retry} />
  if (failure) return <Message title="The invoice could not be loaded" detail="Please check your connection and try again." retry={retry} />
  if (!shared) return <InvoiceSkeleton />

  const { document: paper, sender, invoice } = shared
  const pdf = `${address}/pdf`
  return (
    // The host page can choose another theme and accent.
    <main className={styles.page} style={host ? undefined : accentTokens(sender.accentColor, 'light')}>
      <SenderHeader sender={sender}>
        <a href={pdf} download className={cx(button.button, button.secondary, button.iconOnPhone)}>
          <Download aria-hidden />
          Download PDF
        </a>
      </SenderHeader>
      <InvoiceSummary shared={shared} payment={payment} pdf={pdf} />
      <section className={styles.sheet} aria-label={`Invoice ${paper.number}`}>
        <InvoiceSheet document={{ ...paper, logoUrl: sender.logoUrl, stamp: invoice.status === 'draft' ? null : paper.stamp }} as="reading" />
      </section>
      <div className={styles.ask}>
        <AskQuestion address={address} record="invoice" />
      </div>
    </main>
  )
}

interface MessageProps {
  title: string
  detail: string
  retry?: () => void
}

function Message({ title, detail, retry }: MessageProps) {
  const action = retry && (
    <button type="button" className={cx(button.button, button.secondary, styles.retry)} onClick={retry}>
      Try again
    </button>
  )
  return (
    <main className={styles.message}>
      <Notice detail={detail} action={action}>
        {title}
      </Notice>
    </main>
  )
}

function InvoiceSkeleton() {
  return (
    <main className={styles.page} aria-busy>
      <VisuallyHidden>
        <output>Loading invoice...</output>
      </VisuallyHidden>
      <SenderHeader sender={undefined} />
      <Skeleton height={236} />
      <Skeleton height={720} />
    </main>
  )
}
