import { importPartCalls, type KnownInvoice, MAX_LOOKED_UP } from '@billfold/contracts/imports/import-part-calls'
import { fillIn } from '@billfold/contracts/message'
import { formatMoney, type Money, toUnits } from '@billfold/contracts/money'
import type { Ask } from './ask-services.ts'
import type { PreviewBuilder } from './preview.ts'
import type { ReadRecord } from './read-records.ts'
import { type DatedOf, totalOf } from './record-rules.ts'

export type FileInvoice = ReadRecord<DatedOf<'invoice'>>
type FilePayment = ReadRecord<DatedOf<'payment'>>

/** The full records are dropped once they are counted, because an import can have many. */
interface Pending extends Pick<FileInvoice, 'row' | 'kind' | 'fingerprint'> {
  record: DatedOf<'invoice'>
  total: Money
}

/** The invoices in a file and those that its payments refer to. */
export class InvoiceReferences {
  readonly payments = new Map<string, FilePayment[]>()
  readonly inAccount = new Map<string, KnownInvoice>()
  readonly #invoices = new Map<string, Pending>()
  readonly #repeated: Pending[] = []
  readonly #wrong = new Set<string>()
  /** Ids of invoices that an earlier import created. */
  readonly #imported = new Map<string, number>()

  addWrong(invoiceNumber: string): void {
    this.#wrong.add(invoiceNumber)
  }

  addImported(invoiceNumber: string, id: number): void {
    this.#imported.set(invoiceNumber, id)
  }

  addInvoice({ row, kind, record, fingerprint }: FileInvoice): void {
    // Drops line items and notes, which the check does not need.
    const invoice = { row, kind, fingerprint, record: { ...record, lines: [], notes: null }, total: totalOf(record) }
    if (this.#invoices.has(record.invoiceNumber)) this.#repeated.push(invoice)
    else this.#invoices.set(record.invoiceNumber, invoice)
  }

  addPayment(payment: FilePayment): void {
    const { invoiceNumber } = payment.record
    const others = this.payments.get(invoiceNumber)
    if (others) others.push(payment)
    else this.payments.set(invoiceNumber, [payment])
  }

  async lookUp(ask: Ask): Promise<void> {
    const numbers = [...new Set([...this.#invoices.keys(), ...this.payments.keys()])]
    const byId = new Map([...this.#imported].map(([number, id]) => [id, number]))
    const ids = [...byId.keys()]
    for (let at = 0; at < Math.max(numbers.length, ids.length); at += MAX_LOOKED_UP) {
      const found = await ask(importPartCalls.findInvoices, { numbers: numbers.slice(at, at + MAX_LOOKED_UP), ids: ids.slice(at, at + MAX_LOOKED_UP) })
      for (const invoice of found) this.inAccount.set(byId.get(invoice.id) ?? invoice.invoiceNumber, invoice)
    }
  }

  /** Adds the invoices and payments to the counts and returns the invoices that will be created. */
  settle(preview: PreviewBuilder, skipped: Set<string>): Pending[] {
    for (const { row, kind, record } of this.#repeated) {
      preview.count(kind, 'wrong')
      preview.problem({ row, kind }, 'invoiceNumber', fillIn('Invoice number {invoiceNumber} is in the file more than once', { invoiceNumber: record.invoiceNumber }))
    }
    const created: Pending[] = []
    for (const [number, invoice] of this.#invoices) {
      const isExisting = this.inAccount.has(number)
      if (isExisting) skipped.add(invoice.fingerprint)
      else created.push(invoice)
      preview.count(invoice.kind, isExisting ? 'existing' : 'created')
    }
    for (const [number, payments] of this.payments) this.#settlePayments(number, payments, preview)
    return created
  }

  #settlePayments(invoiceNumber: string, payments: readonly FilePayment[], preview: PreviewBuilder): void {
    const inAccount = this.inAccount.get(invoiceNumber)
    const inFile = this.#invoices.get(invoiceNumber)
    const balance = inAccount?.balance ?? inFile?.total
    const isCancelled = (inAccount?.status ?? inFile?.record.status) === 'cancelled'
    let left = toUnits(balance ?? '0', 2)
    for (const payment of payments) {
      const { row, kind, record } = payment
      const wrong = (path: string, message: ReturnType<typeof fillIn>) => {
        preview.count(kind, 'wrong')
        preview.problem({ row, kind }, path, message)
      }
      left -= toUnits(record.amount, 2)
      if (balance === undefined) {
        if (this.#wrong.has(invoiceNumber)) preview.count(kind, 'created')
        else wrong('invoiceNumber', fillIn('Invoice {invoiceNumber} is neither in the file nor in your account', { invoiceNumber }))
      } else if (isCancelled) wrong('invoiceNumber', fillIn('Invoice {invoiceNumber} is cancelled, so it cannot have payments', { invoiceNumber }))
      else if (inAccount?.isAtProvider) wrong('invoiceNumber', fillIn('Invoice {invoiceNumber} can be paid in Stripe. Record this payment on the invoice instead.', { invoiceNumber }))
      else if (left < 0n) wrong('amount', fillIn('Only {balance} is due on invoice {invoiceNumber}', { balance: formatMoney(balance), invoiceNumber }))
      else preview.count(kind, 'created')
      if (balance !== undefined && left < 0n) left += toUnits(record.amount, 2)
    }
  }
}
