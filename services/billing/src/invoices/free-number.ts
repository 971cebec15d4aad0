import { randomInt } from 'node:crypto'
import { DEFAULT_INVOICE_PREFIX } from '@billfold/contracts/invoices/invoice'
import type { Scope } from '@billfold/server-kit/scope'

/** Drawn among those that are not taken today, where the user lives: three digits, more once they are all taken. */
export async function drawFreeNumber(scope: Scope): Promise<string> {
  const [card] = await scope.rows<{ prefix: string }>('select invoice_prefix as prefix from accounts.business_card')
  const start = `${card?.prefix ?? DEFAULT_INVOICE_PREFIX}${scope.today().replaceAll('-', '')}-`
  const rows = await scope.rows<{ number: string }>(
    'select invoice_number as number from invoice where user_id = ? and starts_with(invoice_number, ?)',
    [scope.userId, start],
  )
  return start + drawSuffix(new Set(rows.map(({ number }) => number.slice(start.length))))
}

export function drawSuffix(taken: ReadonlySet<string>, digits = 3): string {
  const free = Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, '0')).filter((suffix) => !taken.has(suffix))
  return free[randomInt(Math.max(free.length, 1))] ?? drawSuffix(taken, digits + 1)
}
