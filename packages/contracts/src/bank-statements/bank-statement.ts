import { calendarDate } from '../calendar-date.ts'
import { id, recordId } from '../id.ts'
import { moneyOr, toUnits } from '../money.ts'
import { text } from '../text.ts'
import * as z from '../zod.ts'

/** Transactions in one request. The browser sends longer statements in parts. */
export const MAX_TRANSACTIONS = 2000
/** Each changes an invoice, all in one transaction, which must end before the gateway stops waiting. */
export const MAX_RECORDED = 100
const MAX_ALLOCATIONS = 20
/** Invoices that a transaction can be matched with. */
export const MAX_OPEN_INVOICES = 5000

const POSITIVE = /[1-9]/
const amountMessage = 'Amount must be from 0.01 to 99999999.99'
const amount = moneyOr(amountMessage).check(z.refine((value) => POSITIVE.test(value), amountMessage))

/** Money received, as a bank statement has it. */
export const bankTransaction = z.object({
  /** The account of the user, as IBAN or number; '' if the file does not name it. */
  account: text(100),
  /** The bank's id of the transaction, unique per account; '' if it has none. */
  bankId: text(200),
  date: calendarDate,
  amount,
  /** ISO 4217; '' if the file does not name it. */
  currency: z.string().check(z.regex(/^(?:[A-Z]{3})?$/, 'Currency must be a code such as USD')),
  /** The payer. */
  name: text(200),
  /** Remittance information: what the payer wrote, and other references. */
  reference: text(1000),
  /** Position among the transactions of the file that are otherwise equal, from 0. */
  ordinal: z.int().check(z.gte(0), z.lte(10_000)),
})
export type BankTransaction = z.infer<typeof bankTransaction>

export const statementTransactions = z.object({
  transactions: z.array(bankTransaction, 'Transactions are required').check(z.minLength(1, 'There are no transactions'), z.maxLength(MAX_TRANSACTIONS, 'At most 2,000 transactions can be matched at once')),
})

/** Part of a transaction that pays an invoice. */
const allocation = z.object({ invoiceId: id, amount: z.string() })
export type Allocation = z.infer<typeof allocation>

/**
 * Why a transaction seems to pay an invoice. 'number': its number is in the reference. 'numbers': the numbers of several invoices are, whose
 * balances add up to the amount. 'name': it has this balance, and the client a similar name. 'amount': it is the only one with this balance.
 */
export const matchReasons = ['number', 'numbers', 'name', 'amount'] as const
export type MatchReason = (typeof matchReasons)[number]

const proposal = z.object({
  reason: z.enum(matchReasons),
  /** Only sure ones are preselected. */
  isSure: z.boolean(),
  allocations: z.array(allocation),
})
export type MatchProposal = z.infer<typeof proposal>

/** An invoice that is not paid. */
export const openInvoice = z.object({
  id,
  invoiceNumber: z.string(),
  clientName: z.string(),
  dueDate: z.string(),
  balance: z.string(),
})
export type OpenInvoice = z.infer<typeof openInvoice>

export const matchedTransactions = z.object({
  /** In the order of the request. */
  transactions: z.array(
    z.object({
      /** The payments that were recorded for it; null if there are none. */
      recorded: z.nullable(z.object({ at: z.string(), invoices: z.array(z.object({ id, invoiceNumber: z.string() })) })),
      proposal: z.nullable(proposal),
    }),
  ),
  /** Those due first come first. */
  invoices: z.array(openInvoice),
})
export type MatchedTransactions = z.infer<typeof matchedTransactions>

export const unequalAllocations = 'The amounts must add up to the amount of the transaction'

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

/** All transactions are recorded, or none. */
export const recordedSummary = z.object({
  payments: z.int(),
  /** Invoices that are paid in full now. */
  paidInvoices: z.int(),
})
export type RecordedSummary = z.infer<typeof recordedSummary>
