import type { CalendarDate } from '../calendar-date.ts'
import type { Proposal } from './proposal.ts'

type Signable = Pick<Proposal, 'status' | 'validUntil' | 'clientSignature'>

/** Whether its client may still sign it, on a day where its owner lives. The server decides at the moment of signing; this is for whoever invites to it. */
export function canBeSigned({ status, validUntil, clientSignature }: Signable, today: CalendarDate): boolean {
  return clientSignature === null && status !== 'rejected' && status !== 'expired' && (validUntil === null || validUntil >= today)
}
