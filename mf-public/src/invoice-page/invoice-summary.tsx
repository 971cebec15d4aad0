import type { SharedInvoice } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { invoiceTones } from '@billfold/contracts/status-tones'
import button from '@billfold/ui/button/button.module.css'
import { cx } from '@billfold/ui/class-names.ts'
import { Badge } from '@billfold/ui/data/badge.tsx'
import { VisuallyHidden } from '@billfold/ui/layout/small-parts.tsx'
import { Notice } from '@billfold/ui/states/notice.tsx'
import { Spinner } from '@billfold/ui/states/spinner.tsx'
import { figuresIn, moneyText } from '@billfold/web-kit/project-status/figures.ts'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import { CircleCheck, Download, LockKeyhole } from 'lucide-react'
import { useEffect, useRef } from 'react'
import styles from './invoice-summary.module.css'
import { OPENING, type usePayment } from './use-payment.ts'

type Invoice = SharedInvoice['invoice']
type Payment = ReturnType<typeof usePayment>

// Invoices are in English, like the owner's documents.
const { dateText } = figuresIn('en')

/** Clients do not distinguish between draft, sent and submitted. */
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
  payment: Payment
  pdf: string
}

export function InvoiceSummary({ shared, payment, pdf }: InvoiceSummaryProps) {
  const { document: paper, invoice } = shared
  const { status, balance, amountPaid, total } = invoice
  const isPartlyPaid = isOpen(invoice) && Number(amountPaid) > 0
  return (
    <section className={styles.summary}>
      <div className={styles.titleRow}>
        <h1 className={styles.title}>Invoice {paper.number}</h1>
        <Badge tone={status === 'draft' ? 'info' : invoiceTones[status]}>{isPartlyPaid ? 'Partially paid' : nameOf(statusNames, status)}</Badge>
      </div>
      {status === 'paid' && <Receipt shared={shared} pdf={pdf} takesFocus={payment.hasNews} />}
      {status === 'cancelled' && <Cancelled total={total} takesFocus={payment.hasNews} />}
      {isOpen(invoice) && (
        <div className={styles.columns}>
          <div>
            <p className={styles.amount}>{moneyText(balance)}</p>
            <p className={status === 'overdue' ? styles.overdue : styles.due}>
              {status === 'overdue' ? 'Overdue since' : 'Due'} {dateText(invoice.dueDate)}
            </p>
            {isPartlyPaid && (
              <p className={styles.due}>
                {moneyText(amountPaid)} of {moneyText(total)} paid
              </p>
            )}
          </div>
          {invoice.isPayable && <PayButton amount={balance} payment={payment} />}
        </div>
      )}
      {isOpen(invoice) && !invoice.isPayable && Number(balance) > 0 && <HowToPay shared={shared} />}
    </section>
  )
}

function PayButton({ amount, payment: { pay, isOpening, failure, blockedPage, followLink, confirmation } }: { amount: string; payment: Payment }) {
  return (
    <div className={styles.pay}>
      <button
        type="button"
        className={cx(button.button, button.primary, styles.payButton)}
        aria-busy={isOpening}
        aria-disabled={isOpening}
        onClick={() => void pay()}
      >
        {isOpening && <Spinner />}
        {isOpening ? OPENING : `Pay ${moneyText(amount)}`}
      </button>
      <p className={styles.secure}>
        <LockKeyhole aria-hidden size={13} />
        Secure card payment with Stripe
      </p>
      {blockedPage && (
        <Notice title="Your browser blocked the new tab">
          <a href={blockedPage} target="_blank" rel="noopener noreferrer" onClick={followLink}>
            Open payment page
          </a>
        </Notice>
      )}
      {failure && (
        <Notice tone="bad" title="Payment could not be started">
          {failure}
        </Notice>
      )}
      {confirmation === 'checking' && <Notice>Checking whether your payment has arrived...</Notice>}
      {confirmation === 'missing' && (
        <Notice title="No payment has arrived yet">
          If you have paid, you don’t need to pay again. This page shows your receipt when Stripe confirms the payment.
        </Notice>
      )}
      <VisuallyHidden>
        <output>{isOpening && OPENING}</output>
      </VisuallyHidden>
    </div>
  )
}

interface ReceiptProps {
  shared: SharedInvoice
  pdf: string
  /** The client has just paid. */
  takesFocus: boolean
}

function Receipt({ shared: { document: paper, invoice }, pdf, takesFocus }: ReceiptProps) {
  const heading = useFocus(takesFocus)
  return (
    <>
      <div className={styles.columns}>
        <div>
          <h2 ref={heading} tabIndex={-1} className={styles.received}>
            <CircleCheck aria-hidden size={18} />
            Payment received
          </h2>
          <p className={styles.amount}>{moneyText(invoice.total)}</p>
        </div>
        <a href={pdf} download className={cx(button.button, button.primary, styles.payButton)}>
          <Download aria-hidden />
          Download receipt
        </a>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Invoice number</dt>
          <dd>{paper.number}</dd>
        </div>
        {invoice.paidDate !== null && (
          <div>
            <dt>Paid on</dt>
            <dd>{dateText(invoice.paidDate)}</dd>
          </div>
        )}
        <div>
          <dt>Balance due</dt>
          <dd>{moneyText(invoice.balance)}</dd>
        </div>
      </dl>
    </>
  )
}

function Cancelled({ total, takesFocus }: { total: string; takesFocus: boolean }) {
  const heading = useFocus(takesFocus)
  return (
    <div>
      <p className={styles.cancelled}>{moneyText(total)}</p>
      <h2 ref={heading} tabIndex={-1} className={styles.due}>
        This invoice was cancelled. There is nothing to pay.
      </h2>
    </div>
  )
}

/** Moves the focus to news that replaced the button. */
function useFocus(takesFocus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return heading
}

function HowToPay({ shared }: { shared: SharedInvoice }) {
  const { terms, notes, number } = shared.document
  const instructions = terms ?? notes
  return (
    <div className={styles.howToPay}>
      <h2>How to pay</h2>
      {instructions && <p className={styles.instructions}>{instructions}</p>}
      <p>
        {instructions
          ? `Please mention ${number} in your payment. Not sure how to pay? Write to `
          : 'This invoice cannot be paid online. To arrange the payment, write to '}
        <SenderEmail shared={shared} />.
      </p>
    </div>
  )
}

function SenderEmail({ shared: { sender, document: paper } }: { shared: SharedInvoice }) {
  return <a href={`mailto:${encodeURI(sender.email)}?subject=${encodeURIComponent(`Invoice ${paper.number}`)}`}>{sender.email}</a>
}
