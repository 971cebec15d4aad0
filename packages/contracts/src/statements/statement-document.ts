import { isZero, negate } from '../money.ts'
import type { PaymentMethod } from '../payments/payment.ts'
import { formatsIn } from '../settings/language-formats.ts'
import type { Language } from '../settings/languages.ts'
import { type Paper, type Party, present } from '../settings/letterhead.ts'
import { documentText } from '../texts/document-text.ts'
import type { Statement, StatementEntry } from './statement.ts'

interface Sources {
  statement: Statement
  sender: { party: Party; paper: Paper }
  language: Language
}

export interface StatementRow {
  date: string
  title: string
  /** Shown in small print below the title. */
  note: string | null
  /** Empty in the row of a payment. */
  invoiced: string
  /** Empty in the row of an invoice. */
  paid: string
  balance: string
}

/** A statement's formatted content, for paper and screen, in the client's language. */
export interface StatementDocument {
  language: Language
  labels: ReturnType<typeof statementLabels>
  accentColor: string
  paper: Paper
  period: string
  from: Party
  to: Party
  summary: { label: string; amount: string }[]
  balance: { label: string; amount: string }
  /** The balance by how long it has been overdue; empty if all invoices are paid. */
  aging: { label: string; amount: string }[]
  /** Includes rows for the opening balance and the summarized entries. */
  rows: StatementRow[]
  isEmpty: boolean
}

type Words = ReturnType<typeof wordsIn>

function wordsIn(language: Language) {
  return { language, t: documentText(language), ...formatsIn(language) }
}

export function buildStatementDocument({ statement, sender, language }: Sources): StatementDocument {
  const words = wordsIn(language)
  const { t, money, date } = words
  const { client, accentColor, openingBalance, invoiced, paid, closingBalance, entries } = statement
  const labels = statementLabels(language)
  return {
    language,
    labels,
    accentColor,
    paper: sender.paper,
    period: periodInWords(statement, words),
    from: sender.party,
    to: { name: client.name, lines: present([client.contact, client.address, client.email]), taxId: client.taxId },
    summary: [
      { label: labels.openingBalance, amount: money(openingBalance) },
      { label: labels.invoiced, amount: money(invoiced) },
      { label: labels.paid, amount: money(paid) },
    ],
    balance: { label: t('Balance on {date}', { date: date(statement.to) }), amount: money(closingBalance) },
    aging: agingOf(statement, words),
    rows: [...openingRow(statement, words), ...omittedRow(statement, words), ...entries.map((entry) => entryRow(entry, words))],
    isEmpty: statement.count === 0,
  }
}

/** Strings that are the same on every statement. */
export function statementLabels(language: Language) {
  const t = documentText(language)
  return {
    statement: t('Statement'),
    title: t('Statement of account'),
    accountOf: t('Statement for'),
    taxId: t('Tax ID'),
    date: t('Date'),
    description: t('Description'),
    openingBalance: t('Opening balance'),
    invoiced: t('Invoiced'),
    paid: t('Payments'),
    balance: t('Balance'),
    noEntries: t('No invoices or payments in this period.'),
    page: t('Page {page} of {pages}'),
  }
}

function agingOf({ aging }: Statement, { t, money }: Words): StatementDocument['aging'] {
  const { notDue, days1To30, days31To60, days61To90, over90 } = aging
  const parts = [
    { label: t('Not yet due'), amount: notDue },
    { label: t('{days} days overdue', { days: '1–30' }), amount: days1To30 },
    { label: t('{days} days overdue', { days: '31–60' }), amount: days31To60 },
    { label: t('{days} days overdue', { days: '61–90' }), amount: days61To90 },
    { label: t('Over 90 days overdue'), amount: over90 },
  ]
  return parts.every(({ amount }) => isZero(amount)) ? [] : parts.map(({ label, amount }) => ({ label, amount: money(amount) }))
}

function periodInWords({ from, to }: Statement, { t, date }: Words): string {
  if (from === null) return t('Through {date}', { date: date(to) })
  return from === to ? date(to) : `${date(from)} – ${date(to)}`
}

/** Returns no row for a statement without a first day, because there is nothing before it. */
function openingRow({ from, openingBalance }: Statement, { t, date, money }: Words): StatementRow[] {
  return from === null ? [] : [{ date: date(from), title: t('Opening balance'), note: null, invoiced: '', paid: '', balance: money(openingBalance) }]
}

function omittedRow({ omitted }: Statement, { language, t, money }: Words): StatementRow[] {
  if (!omitted) return []
  const title = t('{entries} earlier entries', { entries: omitted.count.toLocaleString(language) })
  return [{ date: '', title, note: null, invoiced: money(omitted.invoiced), paid: money(omitted.paid), balance: money(omitted.balance) }]
}

const methods: Readonly<Partial<Record<PaymentMethod, string>>> = { card: 'Card', bank_transfer: 'Bank transfer', cash: 'Cash', check: 'Check' }

function entryRow({ date, kind, invoiceNumber: number, dueDate, method, amount, refunded, balance }: StatementEntry, { t, money, date: dateText }: Words): StatementRow {
  const row = { date: dateText(date), balance: money(balance) }
  if (kind === 'invoice') {
    return { ...row, title: t('Invoice {number}', { number }), note: dueDate && t('Due {date}', { date: dateText(dueDate) }), invoiced: money(amount), paid: '' }
  }
  const methodName = method && methods[method]
  const facts = present([methodName && t(methodName), isZero(refunded) ? null : t('{amount} refunded', { amount: money(refunded) })])
  return { ...row, title: t('Payment for {number}', { number }), note: facts.join(' · ') || null, invoiced: '', paid: money(negate(amount)) }
}
