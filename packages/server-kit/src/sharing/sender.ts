import { DEFAULT_ACCENT_COLOR } from '@billfold/contracts/invoices/invoice-design'
import type { SharedSender } from '@billfold/contracts/sharing/sender'
import { loadSender, type Sender } from '../pdf/letterhead.ts'
import type { SharedScope } from '../scope.ts'

/** Returns the sender as shown on public pages, or undefined if the account has been deleted in the meantime. */
export async function getSharedSender(scope: Pick<SharedScope, 'rows'>): Promise<SharedSender | undefined> {
  const [sender, [look]] = await Promise.all([
    loadSender(scope),
    scope.rows<{ accentColor: string }>('select accent_color as "accentColor" from billing.account_look'),
  ])
  return sender && presentSender(sender, look?.accentColor)
}

export function presentSender({ party, email, logo }: Sender, accentColor: string = DEFAULT_ACCENT_COLOR): SharedSender {
  return { name: party.name, email, logoUrl: logo, accentColor }
}
