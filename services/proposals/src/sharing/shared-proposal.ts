import { type CalendarDate, dateIn } from '@billfold/contracts/calendar-date'
import type { DepositCheck } from '@billfold/contracts/payments/deposit-calls'
import type { SharedDeposit, SharedProposal } from '@billfold/contracts/proposals/proposal-sharing-calls'
import type { SharedSender } from '@billfold/contracts/sharing/sender'
import { getSharedSender } from '@billfold/server-kit/sharing/sender'
import type { SharedTarget } from '@billfold/server-kit/sharing/share-links'
import { getProposalDocument, type ProposalDocument } from '../signing/proposal-document.ts'
import { type Billing, getSharedDeposit } from './shared-deposit.ts'

export async function getSharedProposal(target: SharedTarget, billing: Billing, checked?: DepositCheck): Promise<SharedProposal | undefined> {
  const { scope, recordId } = target
  const [found, sender, deposit] = await Promise.all([getProposalDocument(scope, recordId), getSharedSender(scope), getSharedDeposit(target, billing, checked)])
  return found && sender && presentShared(found, sender, deposit)
}

/** A signed proposal is shown as it was signed, even if its owner later changes its status. */
function presentShared({ document, signature, status, version, rejectedDate }: ProposalDocument, sender: SharedSender, deposit: SharedDeposit | null): SharedProposal {
  const { format: _, proposalId: __, from: ___, remainingAmount: ____, timeZone, client, lineItems, options, ...content } = document
  return {
    sender,
    proposal: {
      ...content,
      createdOn: dateIn(timeZone, new Date(document.createdAt)),
      clientEmail: client.email,
      status: signature ? 'accepted' : status,
      isExpired: !signature && isPastValidity(document.validUntil, timeZone, new Date()),
      clientSignature: signature?.record.name ?? null,
      signedDate: signature?.record.signedAt ?? null,
      rejectedDate: !signature && status === 'rejected' ? rejectedDate : null,
      version,
    },
    client: { name: client.name, logoUrl: client.logoUrl },
    lineItems,
    ...(options && { options }),
    deposit,
  }
}

/** A proposal is valid until its last day ends in the owner's time zone. */
function isPastValidity(validUntil: CalendarDate | null, timeZone: string, now: Date): boolean {
  return validUntil !== null && validUntil < dateIn(timeZone, now)
}
