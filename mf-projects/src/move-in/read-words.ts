import { type ExpenseCategory, expenseCategories } from '@billfold/contracts/expenses/expense'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice-status'
import type { PaymentMethod } from '@billfold/contracts/payments/payment'
import { asOneOf, plainWord, type ReadCell } from '../import/read-cell.ts'

const YES = ['yes', 'y', 'true', '1', 'x', 'billable', 'billed', 'invoiced', 'exported', 'cleared', 'ja', 'oui', 'sí', 'si']
const NO = ['no', 'n', 'false', '0', '-', 'non-billable', 'nonbillable', 'not billable', 'unbilled', 'uninvoiced', 'not invoiced', 'open', 'nein', 'non']

export const asYesOrNo = asOneOf(Object.fromEntries([...NO.map((word) => [word, false] as const), ...YES.map((word) => [word, true] as const)]))

const statusWords: Readonly<Record<InvoiceStatus, readonly string[]>> = {
  draft: ['draft', 'created', 'entwurf', 'brouillon', 'borrador'],
  sent: ['sent', 'open', 'outstanding', 'unpaid', 'viewed', 'partial', 'partially paid', 'disputed', 'retry', 'failed', 'scheduled', 'pending'],
  submitted: ['submitted'],
  paid: ['paid', 'auto-paid', 'closed', 'bezahlt', 'payé', 'payée', 'pagado', 'pagada'],
  overdue: ['overdue', 'past due', 'late', 'überfällig'],
  cancelled: ['cancelled', 'canceled', 'void', 'voided', 'reversed', 'written off', 'written-off', 'deleted', 'storniert'],
}

export const asInvoiceStatus = asOneOf(Object.fromEntries(Object.entries(statusWords).flatMap(([status, words]) => words.map((word) => [word, status] as const))))

type Parts<Value extends string> = readonly (readonly [Value, RegExp])[]

/** Matches parts of words, because tools let users choose the names of payment methods and categories. */
function findByPart<Value extends string>(parts: Parts<Value>, cell: string): Value | undefined {
  return parts.find(([, part]) => part.test(cell))?.[0]
}

const methodParts: Parts<PaymentMethod> = [
  ['bank_transfer', /bank|transfer|wire|\bach\b|sepa|direct debit|\beft\b|überweisung|virement/i],
  ['card', /card|visa|master|amex|american express|discover|stripe|karte|carte|tarjeta/i],
  ['cash', /cash|\bbar\b|espèces|efectivo/i],
  ['check', /che(ck|que)|scheck/i],
]

export const asPaymentMethod: ReadCell = (cell) => findByPart(methodParts, cell) ?? 'other'

const categoryParts: Parts<ExpenseCategory> = [
  ['Software', /software|subscription|saas|licen[sc]e|hosting|domain|\bapps?\b|cloud/i],
  ['Equipment', /equipment|hardware|computer|device|machinery|furniture/i],
  ['Travel', /travel|mileage|\bcar\b|\bauto|vehicle|fuel|\bgas\b|flight|air ?fare|hotel|lodging|taxi|train\b|transport|parking|reise/i],
  ['Meals', /meal|food|restaurant|lunch|dinner|entertainment|coffee|bewirtung/i],
  ['Office', /office|\brent\b|supplies|postage|utilities|phone|internet|büro/i],
  ['Marketing', /marketing|advertis|promotion|werbung/i],
  ['Contractors', /contractor|freelance|subcontract|independent|consultant/i],
  ['Fees', /\bfees?\b|\bbank|insurance|legal|accounting|professional|\btax/i],
]

/** Leaves unknown categories unchanged; `expenseRecord` turns them into 'Other' and adds their name to the note. */
export const asExpenseCategory: ReadCell = (cell) =>
  expenseCategories.find((category) => plainWord(category) === plainWord(cell)) ?? findByPart(categoryParts, cell) ?? cell
