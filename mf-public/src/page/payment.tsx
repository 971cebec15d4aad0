import button from '@billfold/ui/button/button.module.css'
import { cx } from '@billfold/ui/class-names.ts'
import { VisuallyHidden } from '@billfold/ui/layout/small-parts.tsx'
import { Notice } from '@billfold/ui/states/notice.tsx'
import { Spinner } from '@billfold/ui/states/spinner.tsx'
import { CircleCheck, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFocus } from './focus.ts'
import type { Translate } from './page-texts.ts'
import styles from './payment.module.css'
import { Term } from './term.tsx'
import type { Payment } from './use-payment.ts'

interface PayButtonProps {
  /** Such as 'Pay $600.00'. */
  label: string
  payment: Payment
  t: Translate
}

/** The button and everything that follows a click on it: opening Stripe's page, failures and the confirmation. */
export function PayButton({ label, payment: { pay, isOpening, failure, blockedPage, followLink, confirmation }, t }: PayButtonProps) {
  const opening = t('Opening payment page...')
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
        {isOpening ? opening : label}
      </button>
      <p className={styles.secure}>
        <LockKeyhole aria-hidden size={13} />
        {t('Secure card payment with Stripe')}
      </p>
      {blockedPage && (
        <Notice title={t('Your browser blocked the new tab')}>
          <a href={blockedPage} target="_blank" rel="noopener noreferrer" onClick={followLink}>
            {t('Open payment page')}
          </a>
        </Notice>
      )}
      {failure && (
        <Notice tone="bad" title={t('The payment could not be started')}>
          {failure}
        </Notice>
      )}
      {confirmation === 'checking' && <Notice>{t('Checking whether your payment has arrived...')}</Notice>}
      {confirmation === 'missing' && (
        <Notice title={t('No payment has arrived yet')}>
          {t('If you’ve already paid, you don’t need to pay again. This page will show your receipt once Stripe confirms the payment.')}
        </Notice>
      )}
      <VisuallyHidden>
        <output>{isOpening && opening}</output>
      </VisuallyHidden>
    </div>
  )
}

interface ReceiptProps {
  /** '$600.00' */
  amount: string
  facts: readonly { label: string; value: string }[]
  /** True if the client has just paid. */
  takesFocus: boolean
  t: Translate
  /** A download link next to the amount. */
  children?: ReactNode
}

export function Receipt({ amount, facts, takesFocus, t, children }: ReceiptProps) {
  const heading = useFocus(takesFocus)
  return (
    <>
      <div className={styles.columns}>
        <div>
          <h2 ref={heading} tabIndex={-1} className={styles.received}>
            <CircleCheck aria-hidden size={18} />
            {t('Payment received')}
          </h2>
          <p className={styles.amount}>{amount}</p>
        </div>
        {children}
      </div>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <Term key={label} label={label}>
            {value}
          </Term>
        ))}
      </dl>
    </>
  )
}

interface CancelledProps {
  /** '$600.00' */
  amount: string
  /** True if the invoice was cancelled while the client was viewing it. */
  takesFocus: boolean
  /** Such as 'This invoice was cancelled.' */
  children: string
}

export function Cancelled({ amount, takesFocus, children }: CancelledProps) {
  const heading = useFocus(takesFocus)
  return (
    <div>
      <p className={cx(styles.amount, styles.cancelled)}>{amount}</p>
      <h2 ref={heading} tabIndex={-1} className={styles.note}>
        {children}
      </h2>
    </div>
  )
}
