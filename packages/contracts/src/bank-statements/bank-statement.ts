import { calendarDate } from '../calendar-date.ts'
import { id, recordId } from '../id.ts'
import { moneyOr, toUnits } from '../money.ts'
import { text } from '../text.ts'
import * as z from '../zod.ts'

/** Maximum number of transactions in one request. The browser sends longer statements in parts. */
export const MAX_TRANSACTIONS = 2000
/**
 * Each payment changes one or more invoices, and all payments are recorded in one database transaction that must end before the gateway
 * times out.
 */
export const MAX_RECORDED = 100
const MAX_ALLOCATIONS = 20
/** Transactions are matched against at most this many open invoices. */
export const MAX_OPEN_INVOICES = 5000

const POSITIVE = /[1-9]/
const amountMessage = 'Amount must be from 0.01 to 99999999.99'
const amount = moneyOr(amountMessage).check(z.refine((value) => POSITIVE.test(value), amountMessage))

/** An incoming payment as listed in a bank statement. */
export const bankTransaction = z.object({
  /** The user's account, as an IBAN or account number; '' if the file does not name it. */
  account: text(100),
  /** The bank's transaction id, unique per account; '' if the file contains no id. */
  bankId: text(200),
  date: calendarDate,
  amount,
  /** ISO 4217 code; '' if the file does not name the currency. */
  currency: z.string().check(z.regex(/^(?:[A-Z]{3})?$/, 'Currency must be a code such as USD')),
  /** The payer. */
  name: text(200),
  /** Remittance information: the payer's message and other references. */
  reference: text(1000),
  /** Position among identical transactions in the same file, counted from 0. */
  ordinal: z.int().check(z.gte(0), z.lte(10_000)),
})
export type BankTransaction = z.infer<typeof bankTransaction>

export const statementTransactions = z.object({
  transactions: z.array(bankTransaction, 'Transactions are required').check(z.minLength(1, 'There are no transactions'), z.maxLength(MAX_TRANSACTIONS, 'At most 2,000 transactions can be matched at once')),
})

/** The part of a transaction that pays one invoice. */
const allocation = z.object({ invoiceId: id, amount: z.string() })
export type Allocation = z.infer<typeof allocation>

/**
 * Why a transaction seems to pay an invoice. 'number': the reference contains the invoice number. 'numbers': it contains several, and their
 * balances add up to the amount. 'name': the balance equals the amount, and the payer's name is similar to the client's. 'amount': it is
 * the only invoice with this balance.
 */
const matchReasons = ['number', 'numbers', 'name', 'amount'] as const
export type MatchReason = (typeof matchReasons)[number]

const proposal = z.object({
  reason: z.enum(matchReasons),
  /** True if the match is certain. Only certain matches are preselected. */
  isSure: z.boolean(),
  allocations: z.array(allocation),
})
export type MatchProposal = z.infer<typeof proposal>

/** An unpaid invoice. */
export const openInvoice = z.object({
  id,
  invoiceNumber: z.string(),
  clientName: z.string(),
  dueDate: z.string(),
  balance: z.string(),
})
export type OpenInvoice = z.infer<typeof openInvoice>

export const matchedTransactions = z.object({
  /** One result per transaction, in the order of the request. */
  transactions: z.array(
    z.object({
      /** The payments already recorded for this transaction, or null if it has not been recorded. */
      recorded: z.nullable(z.object({ at: z.string(), invoices: z.array(z.object({ id, invoiceNumber: z.string() })) })),
      proposal: z.nullable(proposal),
    }),
  ),
  /** Sorted by due date, earliest first. */
  invoices: z.array(openInvoice),
})
export type MatchedTransactions = z.infer<typeof matchedTransactions>

const unequalAllocations = 'The amounts must add up to the amount of the transaction'

const recordedTransaction = z
  .object({
    transaction: bankTransaction,
    allocations: z
      .array(z.object({ invoiceId: recordId('Invoice is required', 'Invoice not found'), amount }), 'Choose an invoice')
      .check(z.minLength(1, 'Choose an invoice'), z.maxLength(MAX_ALLOCATIONS, 'A transaction can pay at most 20 invoices')),
  })
  .check(({ value: { transaction, allocations }, issues }) => {
    const sum = allocations.reduce((total, allocation) => total + toUnits(allocation.amount, 2), 0n)
    if (sum !== toUnits(transaction.amount, 2)) issues.push({ code: 'custom', message: unequalAllocations, path: ['allocations'], input: allocations })
  })
export type RecordedTransaction = z.infer<typeof recordedTransaction>

export const recordedTransactions = z.object({
  payments: z.array(recordedTransaction, 'Payments are required').check(z.minLength(1, 'There are no payments to record'), z.maxLength(MAX_RECORDED, 'At most 100 payments can be recorded at once')),
})

/** Result of recording transactions. Either all of them are recorded or none. */
export const recordedSummary = z.object({
  payments: z.int(),
  /** Number of invoices that are now paid in full. */
  paidInvoices: z.int(),
})
export type RecordedSummary = z.infer<typeof recordedSummary>
