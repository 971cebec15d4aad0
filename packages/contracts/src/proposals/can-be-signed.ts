import type { CalendarDate } from '../calendar-date.ts'
import type { Proposal } from './proposal.ts'

type Signable = Pick<Proposal, 'status' | 'validUntil' | 'clientSignature'>

/** Decides whether to offer signing; the server checks again when the client signs. `today` is in the owner's time zone. */
export function canBeSigned({ status, validUntil, clientSignature }: Signable, today: CalendarDate): boolean {
  return clientSignature === null && status !== 'rejected' && status !== 'expired' && (validUntil === null || validUntil >= today)
}
