import { AppError } from '@billfold/contracts/errors'
import type { Scope } from '@billfold/server-kit/scope'

interface Entry {
  clientId: number
  invoiceId?: number | null
}

interface Wanted {
  clientId: number | undefined
  invoiceId: number | null | undefined
  isInvoiced: boolean | undefined
}

/**
 * An entry can only be removed from an invoice through that invoice; otherwise the lines would still bill it while it
 * could be billed again. The specified form always sends `invoiceId: null`, so null together with 'invoiced' is not a
 * removal.
 */
export async function requireKeepsInvoice(scope: Scope, entry: Entry, wanted: Wanted): Promise<void> {
  if (!entry.invoiceId) return
  const takenOff = wanted.isInvoiced === false || (wanted.invoiceId === null && wanted.isInvoiced !== true)
  const toAnother = typeof wanted.invoiceId === 'number' && wanted.invoiceId !== entry.invoiceId
  const otherClient = wanted.clientId !== undefined && wanted.clientId !== entry.clientId
  if (!takenOff && !toAnother && !otherClient) return
  const [invoice] = await scope.rows<{ number: string }>(
    'select invoice_number as number from invoice where user_id = ? and id = ?',
    [scope.userId, entry.invoiceId],
  )
  throw new AppError('conflict', `This time entry is on invoice ${invoice?.number}. Take it off that invoice first.`)
}
