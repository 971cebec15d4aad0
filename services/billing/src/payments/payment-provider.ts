import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { Money } from '@billfold/contracts/money'
import type { StripeInvoiceStatus } from '@billfold/contracts/payments/payment'

/**
 * The one door to whoever takes card payments. Behind it one folder knows the provider's API; whoever asks here knows neither its
 * words nor its ids' form. Nobody asks inside a transaction: an answer takes seconds, and a row must not be locked for so long.
 *
 * Every method may be called again with the same arguments, by a user who clicks twice and by the attempt that follows a crash: what
 * was begun is completed and never doubled. Where the provider cannot be reached, or says no, a PaymentFailure tells the user what to
 * do, and nothing of ours has changed.
 */
export interface PaymentProvider {
  /** The id of the customer there; made where it is not there yet. */
  makeCustomer(customer: CustomerDetails, attempt: Attempt): Promise<string>
  changeCustomer(customerId: string, customer: CustomerDetails): Promise<void>
  /** Nothing of it can be paid any more, and where nothing was it is not there any more either: else it stays, for whoever has paid. */
  deleteCustomer(customerId: string): Promise<void>
  /** Makes of the bill an open invoice, which can be paid from then on. */
  open(bill: Bill, attempt: Attempt): Promise<PaymentState>
  /** What an attempt has left that nobody finished, is taken back: it is not there any more, or void. */
  abandon(reference: string, customerId: string): Promise<void>
  /** Has the provider send its e-mail with the link; once for an attempt. Without mail from the provider (its test mode) it answers just the same. */
  send(providerId: string, attempt: Attempt): Promise<PaymentState>
  /** As it is there at this moment. For 'Check Status', the poll, and every webhook: what an event says of it may be old. */
  status(providerId: string): Promise<PaymentState>
  /** It was paid by other means: the link takes no more money. One that is paid or void already stays as it is. */
  markPaidOutside(providerId: string): Promise<PaymentState>
  /** It is not to be paid any more. */
  void(providerId: string): Promise<PaymentState>
  /** What a webhook says, if its signature is the provider's. */
  readEvent(body: Buffer, signature: string): Promise<ProviderEvent>
}

/** Under which name something is made once. */
export interface Attempt {
  /** A UUID of ours. The provider keeps it with what it makes, so that it can be found again. */
  reference: string
  /** Counts up when the provider has answered with a refusal: a repetition under the same key would be answered with it again. */
  number: number
  /** Somebody tried before: what is there already is looked for first. */
  isResumed: boolean
}

export interface CustomerDetails {
  name: string
  /** Where the provider sends its e-mail. */
  email: string
}

/** What a client is asked to pay. */
export interface Bill {
  customerId: string
  /** Ours, printed on theirs: the client must not see two numbers. Null of a down payment, which has none; the provider gives one. */
  number: string | null
  /** Null: on receipt. */
  dueDate: CalendarDate | null
  /** Their amounts are final: quantity × rate was rounded by us, and must not be rounded again. Tax is one of them. */
  lines: readonly BillLine[]
}

export interface BillLine {
  description: string
  amount: Money
}

/** Facts as the provider has them. What they mean for the status of an invoice is decided by billing, once. */
export interface PaymentState {
  providerId: string
  /** An overdue bill is 'open'; so is one that was paid in part. An uncollectible one can still be paid, a void one never. */
  status: StripeInvoiceStatus
  /** What is still to be paid. */
  amountDue: Money
  /** Of several payments the sum, and what was paid outside. */
  amountPaid: Money
  /** ISO in UTC. Null unless it is paid. Which date that is depends on the owner's zone. */
  paidAt: string | null
  /** Of the default payment. Null where there is none, as after a payment outside. */
  paymentIntentId: string | null
  /** The provider's page on which the client pays, and afterwards sees that it is paid. Null of a draft. */
  paymentLink: string | null
  /** The address that the provider's e-mail goes to: the customer's when the bill was opened, whatever it has become since. */
  recipient: string | null
  payments: readonly ReceivedPayment[]
}

export interface ReceivedPayment {
  providerId: string
  amount: Money
  /** ISO in UTC. */
  at: string
  source: 'stripe' | 'outside'
}

/** Something happened. Only that is believed: what it has led to is asked. */
export interface ProviderEvent {
  id: string
  /** Null: it is about nothing that is a bill. */
  billProviderId: string | null
  /** The one fact that cannot be asked: that it was sent, from here or from there. */
  isSending: boolean
}
