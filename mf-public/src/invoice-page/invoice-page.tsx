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
import { Notice, type SharedPageProps } from '../page/mount-page.tsx'
import { invoiceAddress } from '../page/requests.ts'
import styles from './invoice-page.module.css'
import { InvoiceSummary, SenderEmail, isOpen } from './invoice-summary.tsx'
import { usePayment } from './use-payment.ts'
import { useSharedInvoice } from './use-shared-invoice.ts'

export function InvoicePage({ token, inlined, host }: SharedPageProps<SharedInvoice>) {
  const { shared, failure, retry, refresh } = useSharedInvoice(token, inlined, host)
  const payment = usePayment({ token, isOpen: shared ? isOpen(shared.invoice) : undefined, refresh, isFramed: host !== undefined })
  const accent = shared?.document.accentColor
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

  if (shared === null) return <Message title="Invoice not found" detail="The invoice link may have expired or is invalid." />
  if (failure === 'too many requests') return <Message title="Too many requests" detail="Please wait a minute, then try again." retry={retry} />
  if (failure) return <Message title="The invoice could not be loaded" detail="Please check your connection and try again." retry={retry} />
  if (!shared) return <InvoiceSkeleton />

  const { document: paper, logoUrl, sender, invoice } = shared
  const pdf = `${invoiceAddress(token)}/pdf`
  return (
    // The host page can choose another theme and accent.
    <main className={styles.page} style={host ? undefined : accentTokens(paper.accentColor, 'light')}>
      <header className={styles.sender}>
        {logoUrl && <img className={styles.logo} src={logoUrl} alt="" />}
        <p className={styles.name}>{sender.name}</p>
        <a href={pdf} download className={cx(button.button, button.secondary, button.iconOnPhone)}>
          <Download aria-hidden />
          Download PDF
        </a>
      </header>
      <InvoiceSummary shared={shared} payment={payment} pdf={pdf} />
      <section className={styles.sheet} aria-label={`Invoice ${paper.number}`}>
        <InvoiceSheet document={{ ...paper, logoUrl, stamp: invoice.status === 'draft' ? null : paper.stamp }} as="reading" />
      </section>
      <footer className={styles.footer}>
        <p>
          Questions about this invoice? Write to <SenderEmail shared={shared} />.
        </p>
      </footer>
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
      <div className={styles.sender}>
        <p className={styles.name}>
          <Skeleton width={180} />
        </p>
      </div>
      <Skeleton height={236} />
      <Skeleton height={720} />
    </main>
  )
}
