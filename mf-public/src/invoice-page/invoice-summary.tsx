import type { EmbedLanguage } from '@billfold/contracts/embeds/embed-message'
import type { SharedInvoice } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { formatsIn } from '@billfold/contracts/settings/language-formats'
import { invoiceTones } from '@billfold/contracts/status-tones'
import button from '@billfold/ui/button/button.module.css'
import { cx } from '@billfold/ui/class-names.ts'
import { Badge } from '@billfold/ui/data/badge.tsx'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import { Download } from 'lucide-react'
import payment from '../page/payment.module.css'
import { Cancelled, PayButton, Receipt } from '../page/payment.tsx'
import type { Translate } from '../page/page-texts.ts'
import type { Payment } from '../page/use-payment.ts'
import styles from './invoice-summary.module.css'

type Invoice = SharedInvoice['invoice']

/** The client need not distinguish between draft, sent and submitted. */
const statusNames: Record<Invoice['status'], string> = {
  draft: 'Open',
  sent: 'Open',
  submitted: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
  cancelled: 'Cancelled',
}

export function isOpen({ status }: Invoice): boolean {
  return status !== 'paid' && status !== 'cancelled'
}

interface InvoiceSummaryProps {
  shared: SharedInvoice
  language: EmbedLanguage
  t: Translate
  payment: Payment
  pdf: string
}

export function InvoiceSummary({ shared, language, t, payment: paying, pdf }: InvoiceSummaryProps) {
  const { money, date } = formatsIn(language)
  const { document: paper, invoice } = shared
  const { status, balance, amountPaid, total, paidDate } = invoice
  const isPartlyPaid = isOpen(invoice) && Number(amountPaid) > 0
  const due = { date: date(invoice.dueDate) }
  const facts = [
    { label: t('Invoice number'), value: paper.number },
    ...(paidDate === null ? [] : [{ label: t('Paid on'), value: date(paidDate) }]),
    { label: t('Balance due'), value: money(balance) },
  ]
  return (
    <section className={payment.card}>
      <div className={payment.titleRow}>
        <h1 className={payment.title}>{t('Invoice {number}', { number: paper.number })}</h1>
        <Badge tone={status === 'draft' ? 'info' : invoiceTones[status]}>{t(isPartlyPaid ? 'Partially paid' : nameOf(statusNames, status))}</Badge>
      </div>
      {status === 'paid' && (
        <Receipt amount={money(total)} facts={facts} takesFocus={paying.hasNews} t={t}>
          <a href={pdf} download className={cx(button.button, button.primary, payment.payButton)}>
            <Download aria-hidden />
            {t('Download receipt')}
          </a>
        </Receipt>
      )}
      {status === 'cancelled' && (
        <Cancelled amount={money(total)} takesFocus={paying.hasNews}>
          {t('This invoice was cancelled. There is nothing to pay.')}
        </Cancelled>
      )}
      {isOpen(invoice) && (
        <div className={payment.columns}>
          <div>
            <p className={payment.amount}>{money(balance)}</p>
            <p className={cx(payment.note, status === 'overdue' && styles.overdue)}>{status === 'overdue' ? t('Overdue since {date}', due) : t('Due {date}', due)}</p>
            {isPartlyPaid && <p className={payment.note}>{t('{paid} of {total} paid', { paid: money(amountPaid), total: money(total) })}</p>}
          </div>
          {invoice.isPayable && <PayButton label={t('Pay {amount}', { amount: money(balance) })} payment={paying} t={t} />}
        </div>
      )}
      {isOpen(invoice) && !invoice.isPayable && Number(balance) > 0 && <HowToPay shared={shared} t={t} />}
    </section>
  )
}

function HowToPay({ shared, t }: Pick<InvoiceSummaryProps, 'shared' | 't'>) {
  const { terms, notes, number } = shared.document
  const instructions = terms ?? notes
  return (
    <div className={styles.howToPay}>
      <h2>{t('How to pay')}</h2>
      {instructions && <p className={styles.instructions}>{instructions}</p>}
      <p>
        {instructions
          ? t('Please include {number} with your payment. Not sure how to pay? Write to', { number })
          : t('This invoice cannot be paid online. To arrange payment, write to')}{' '}
        <SenderEmail shared={shared} t={t} />.
      </p>
    </div>
  )
}

function SenderEmail({ shared: { sender, document: paper }, t }: Pick<InvoiceSummaryProps, 'shared' | 't'>) {
  const subject = t('Invoice {number}', { number: paper.number })
  return <a href={`mailto:${encodeURI(sender.email)}?subject=${encodeURIComponent(subject)}`}>{sender.email}</a>
}
