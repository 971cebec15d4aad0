import type { SharedInvoice } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { translateWith } from '@billfold/contracts/message'
import button from '@billfold/ui/button/button.module.css'
import { cx } from '@billfold/ui/class-names.ts'
import { InvoiceSheet } from '@billfold/web-kit/invoice-sheet/invoice-sheet.tsx'
import { Download } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useHost } from '../embed/host-frame.ts'
import { accentTokens } from '../embed/look.ts'
import { AskQuestion } from '../page/ask-question.tsx'
import { BrokenLink } from '../page/broken-link.tsx'
import { ExpiredLink } from '../page/expired-link.tsx'
import type { SharedPageProps } from '../page/mount-page.tsx'
import layout from '../page/page.module.css'
import { FailurePage, LoadingPage } from '../page/page-states.tsx'
import { dataOf, invoiceAddress, PAY_NOW } from '../page/requests.ts'
import { SenderHeader } from '../page/sender-header.tsx'
import { usePayment } from '../page/use-payment.ts'
import { InvoiceFiles } from './invoice-files.tsx'
import styles from './invoice-page.module.css'
import { InvoiceSummary, isOpen } from './invoice-summary.tsx'
import { paymentFailures } from './payment-failures.ts'
import { useSharedInvoice } from './use-shared-invoice.ts'

export function InvoicePage({ token, inlined, language = 'en', texts = {}, host }: SharedPageProps<SharedInvoice>) {
  const t = useMemo(() => translateWith(texts), [texts])
  const { shared: state, failure, retry, refresh } = useSharedInvoice(token, inlined, host)
  const shared = dataOf(state)
  const address = invoiceAddress(token)
  const payment = usePayment({ address, isOpen: shared ? isOpen(shared.invoice) : undefined, refresh, isFramed: host !== undefined, clientMessages: paymentFailures, t })
  const accent = shared?.sender.accentColor
  const { pay } = payment
  const isPayable = shared !== null && shared !== undefined && isOpen(shared.invoice) && shared.invoice.isPayable
  const isPaidHere = payment.hasNews && shared?.invoice.status === 'paid'
  const title = shared && t('Invoice {number} · {sender}', { number: shared.document.number, sender: shared.sender.name })

  useEffect(() => {
    if (title) document.title = title
  }, [title])
  useEffect(() => {
    if (!isPayable || window.location.hash !== PAY_NOW) return
    // Removes the hash, so that Back and Reload show the invoice instead of paying.
    window.history.replaceState(null, '', window.location.pathname)
    void pay()
  }, [isPayable, pay])
  useHost(host, { shared, hasFailed: failure !== undefined })
  useEffect(() => {
    if (accent) host?.offerAccent(accent)
  }, [host, accent])
  useEffect(() => {
    if (isPaidHere) host?.post({ type: 'paid' })
  }, [host, isPaidHere])

  if (state === 'expired') return <ExpiredLink address={address} language={language} />
  if (shared === null) {
    return (
      <main className={layout.message}>
        <BrokenLink title={t('Invoice not found')} detail={t('The invoice link may have expired or is invalid.')} language={language} />
      </main>
    )
  }
  if (failure) return <FailurePage failure={failure} title={t('The invoice could not be loaded')} retry={retry} t={t} />
  if (!shared) return <LoadingPage label={t('Loading invoice...')} heights={[236, 720]} className={styles.page} />

  const { document: paper, sender, invoice, files } = shared
  const pdf = `${address}/pdf`
  return (
    // In a frame, the host page may choose a different theme and accent.
    <main className={cx(layout.page, styles.page)} style={host ? undefined : accentTokens(sender.accentColor, 'light')}>
      <SenderHeader sender={sender}>
        <a href={pdf} download className={cx(button.button, button.secondary, button.iconOnPhone)}>
          <Download aria-hidden />
          {t('Download PDF')}
        </a>
      </SenderHeader>
      <InvoiceSummary shared={shared} payment={payment} pdf={pdf} language={language} t={t} />
      <InvoiceFiles files={files} address={address} language={language} t={t} />
      <section className={styles.sheet} aria-label={t('Invoice {number}', { number: paper.number })}>
        <InvoiceSheet
          // Payment terms are no longer useful once nothing is due.
          document={{ ...paper, logoUrl: sender.logoUrl, stamp: invoice.status === 'draft' ? null : paper.stamp, terms: isOpen(invoice) ? paper.terms : null }}
          as="reading"
          summarized
        />
      </section>
      <AskQuestion address={address} record="invoice" language={language} />
    </main>
  )
}
