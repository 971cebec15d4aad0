import type { Invoice } from '@billfold/contracts/invoices/invoice'

/** What an invoice says of its look; null: as the account's invoices look. */
export type OwnLook = Pick<Invoice, 'template' | 'accentColor'>

export function ownLookOf({ template, accentColor }: OwnLook): OwnLook {
  return { template, accentColor }
}
