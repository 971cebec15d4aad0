import type { SharedProposal } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { Badge } from '@billfold/ui/data/badge.tsx'
import { figuresIn, moneyText } from '@billfold/web-kit/project-status/figures.ts'
import payment from '../page/payment.module.css'
import { Cancelled, PayButton, Receipt } from '../page/payment.tsx'
import { inEnglish } from '../page/page-texts.ts'
import { type Payment, usePayment } from '../page/use-payment.ts'

type Deposit = NonNullable<SharedProposal['deposit']>

const { dateText } = figuresIn('en')

/** Undefined if the deposit cannot be paid online, so that no request is sent to Stripe. */
const isOpen: Record<Deposit['status'], boolean | undefined> = { payable: true, paid: false, cancelled: false, unavailable: undefined }

interface DepositPaymentOptions {
  address: string
  deposit: SharedProposal['deposit'] | undefined
  refresh: () => Promise<void>
  isFramed: boolean
}

export function useDepositPayment({ deposit, ...options }: DepositPaymentOptions): Payment {
  return usePayment({ ...options, isOpen: deposit ? isOpen[deposit.status] : undefined, t: inEnglish })
}

interface DepositCardProps {
  deposit: Deposit
  payment: Payment
}

/** The down payment of a signed proposal: a payment card until it is paid, then the receipt. */
export function DepositCard({ deposit, payment: paying }: DepositCardProps) {
  const { status, amount, balance, invoiceNumber, paidDate } = deposit
  if (status === 'cancelled') return <CancelledDeposit amount={amount} takesFocus={paying.hasNews} />
  const isPaid = status === 'paid'
  const isPartlyPaid = !isPaid && balance !== amount
  const facts = [
    ...(invoiceNumber === null ? [] : [{ label: 'Invoice number', value: invoiceNumber }]),
    ...(paidDate === null ? [] : [{ label: 'Paid on', value: dateText(paidDate) }]),
  ]
  return (
    <section className={payment.card}>
      <div className={payment.titleRow}>
        {/* The receipt has a heading of its own. */}
        {isPaid ? <p className={payment.title}>Down payment</p> : <h2 className={payment.title}>Down payment</h2>}
        <Badge tone={isPaid ? 'good' : isPartlyPaid ? 'warn' : 'info'}>{isPaid ? 'Paid' : isPartlyPaid ? 'Partially paid' : 'Open'}</Badge>
      </div>
      {isPaid ? (
        <Receipt amount={moneyText(amount)} facts={facts} takesFocus={paying.hasNews} t={inEnglish} />
      ) : (
        <div className={payment.columns}>
          <div>
            <p className={payment.amount}>{moneyText(balance)}</p>
            {isPartlyPaid && <p className={payment.note}>of {moneyText(amount)}</p>}
            {invoiceNumber !== null && <p className={payment.note}>Invoice {invoiceNumber}</p>}
          </div>
          <PayButton label={`Pay ${moneyText(balance)} now`} payment={paying} t={inEnglish} />
        </div>
      )}
    </section>
  )
}

function CancelledDeposit({ amount, takesFocus }: { amount: string; takesFocus: boolean }) {
  return (
    <section className={payment.card}>
      <div className={payment.titleRow}>
        <p className={payment.title}>Down payment</p>
        <Badge>Cancelled</Badge>
      </div>
      <Cancelled amount={moneyText(amount)} takesFocus={takesFocus}>
        The sender has cancelled this payment. There is nothing to pay.
      </Cancelled>
    </section>
  )
}
