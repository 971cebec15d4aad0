import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { AppError, type ErrorCode } from '@billfold/contracts/errors'
import type { Money } from '@billfold/contracts/money'
import type { StripeInvoiceStatus } from '@billfold/contracts/payments/payment-calls'

/**
 * The only interface to the card payment provider; one folder behind it knows the provider's API, terms and ids. Never call it inside a
 * transaction: a response takes seconds, and rows must not stay locked that long. Every method is idempotent, for double clicks and for
 * retries after a crash: it completes earlier work and never duplicates it. If the provider is unreachable or rejects the call, it throws a
 * PaymentFailure that tells the user what to do, and nothing changes here.
 */
export interface PaymentProvider {
  /** False without an API key, in which case every call would fail. */
  isSetUp: boolean
  /** If there is no API key, throws the same error as any other call. */
  requireSetUp(): void
  /** Returns the customer's id; creates the customer if needed. */
  createCustomer(customer: CustomerDetails, attempt: Attempt): Promise<string>
  updateCustomer(customerId: string, customer: CustomerDetails): Promise<void>
  /** Makes the customer's bills unpayable and deletes the customer. A customer who has paid something is kept. */
  deleteCustomer(customerId: string): Promise<void>
  open(bill: Bill, attempt: Attempt): Promise<PaymentState>
  /** Deletes or voids objects left by an unfinished attempt. */
  abandon(reference: string, customerId: string): Promise<void>
  /** Makes the provider e-mail the link, once per attempt. In test mode the provider sends nothing but responds the same way. */
  send(providerId: string, attempt: Attempt): Promise<PaymentState>
  /** The current state, for 'Check Status', the poll and every webhook, because an event's own data may be stale. */
  status(providerId: string): Promise<PaymentState>
  /** Payments of a bill that was replaced by another. The state of the replaced bill no longer matters. */
  payments(providerId: string): Promise<readonly ReceivedPayment[]>
  /** Marks a bill as paid by other means, so that its payment page accepts no more money. No effect if the bill is already paid or void. */
  markPaidOutside(providerId: string): Promise<PaymentState>
  void(providerId: string): Promise<PaymentState>
  /** Verifies the provider's signature and parses the event. */
  readEvent(body: Buffer, signature: string): Promise<ProviderEvent>
}

/** Idempotency data of one attempt. */
export interface Attempt {
  /** Our UUID, stored by the provider with the object, so that the object can be found again. */
  reference: string
  /** Increases after a rejection, because the provider would repeat the rejection for the same idempotency key. */
  number: number
  /** True if there was an earlier attempt: look for existing objects first. */
  isResumed: boolean
}

export interface CustomerDetails {
  name: string
  /** The provider sends its e-mail to this address. */
  email: string
}

export interface Bill {
  customerId: string
  /** Our invoice number, printed on the provider's invoice so that the client sees only one number. */
  number: string
  dueDate: CalendarDate
  /** The client's purchase order number, if there is one. */
  poNumber?: string
  /** Final amounts, including tax: quantity × rate is already rounded and must not be rounded again. */
  lines: readonly BillLine[]
}

export interface BillLine {
  description: string
  amount: Money
}

/** The state reported by the provider. Billing derives the invoice status from it, in one place. */
export interface PaymentState {
  providerId: string
  /** 'open' includes overdue and partly paid bills. An uncollectible bill can still be paid; a void bill never can. */
  status: StripeInvoiceStatus
  amountDue: Money
  /** Sum of all payments, including those made outside the provider. */
  amountPaid: Money
  /** ISO instant in UTC; null unless paid. The date depends on the user's time zone. */
  paidAt: string | null
  /** The default payment, or null if the bill has none, for example because it was paid outside the provider. */
  paymentIntentId: string | null
  /** The provider's payment page, which later shows the receipt. Null for a draft. */
  paymentLink: string | null
  /** The customer's address when the bill was opened; later changes do not affect it. */
  recipient: string | null
  payments: readonly ReceivedPayment[]
}

export interface ReceivedPayment {
  providerId: string
  amount: Money
  /** Amount refunded, or withdrawn because of a dispute. Never more than the payment. */
  refunded: Money
  /** The part of `refunded` withdrawn by disputes, except disputes we won. */
  disputed: Money
  /** ISO in UTC. */
  at: string
  source: 'stripe' | 'outside'
  /** The payment intent or, if there is none, the charge. Refund and dispute events contain this id. */
  paymentIntentId: string | null
}

/** An event only reports that something happened; the state is then read from the provider. */
export interface ProviderEvent {
  id: string
  /** Null if the event is not about a bill. */
  billProviderId: string | null
  /** Null if the event is not about a refund or a dispute. */
  paymentIntentId: string | null
  /** True if the invoice was sent, by us or from the provider's dashboard. This cannot be read later. */
  isSending: boolean
}

/**
 * 'unanswered' and 'failed': unknown whether the call took effect; 'refused': no effect; 'missing' and 'customer missing': the object does
 * not exist. The provider repeats its earlier response for the same idempotency key.
 */
type Outcome = 'unanswered' | 'failed' | 'refused' | 'missing' | 'customer missing'

interface FailureOptions {
  cause?: unknown
  retryAfter?: number
}

/** The provider is unreachable or rejected the call. The message tells the user what to do. */
export class PaymentFailure extends AppError {
  readonly outcome: Outcome

  constructor(outcome: Outcome, code: ErrorCode, message: string, options: FailureOptions = {}) {
    super(code, message, options)
    this.outcome = outcome
  }
}

/** Undefined for any error other than a PaymentFailure. */
export function outcomeOf(error: unknown): Outcome | undefined {
  return error instanceof PaymentFailure ? error.outcome : undefined
}
