import { AppError } from '@billfold/contracts/errors'
import { canonicalJson, sha256 } from '@billfold/contracts/proposals/event-chain'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import type { NewSignature } from '@billfold/contracts/proposals/signing'
import type { Visitor } from '@billfold/server-kit/routes'
import type { Transaction } from '@billfold/server-kit/scope'
import type { SharedTarget } from '@billfold/server-kit/sharing/share-links'
import { notifyOwner, recordEvent } from '../events/record-event.ts'
import { lockProposalRow } from '../proposals/proposal.sql.ts'
import { chooseOptions } from './choose-options.ts'
import { buildSignatureRecord, getProposalDocument } from './proposal-document.ts'
import { SignatureEntity } from './signature.entity.ts'
import { findSigningState, findSigningTime, markSigned, type SigningAttempt } from './signing.sql.ts'

/**
 * Signs a proposal once, with a typed name. The chosen options, name, status, evidence and event are saved in one transaction. A draft can
 * also be signed, because its owner has shared the link. A status of 'accepted' set by the owner is not a signature.
 */
export async function signProposal({ scope, recordId, linkId }: SharedTarget, { signature: name, version, options }: NewSignature, visitor: Visitor): Promise<void> {
  await scope.transaction(async (tx) => {
    await lockProposalRow(tx, recordId)
    const time = await findSigningTime(tx)
    if (!time) throw notFound()
    const attempt = { proposalId: recordId, linkId, name, version, ...time }
    const error = await findSigningError(tx, attempt)
    if (error) throw error
    await chooseOptions(tx, recordId, options)
    // The link was revoked or expired during the request.
    if (!(await markSigned(tx, attempt))) throw notFound()
    const { documentHash, recordHash } = await storeEvidence(tx, attempt, visitor)
    await recordEvent(tx, recordId, { type: 'signed', by: 'client', detail: name, data: { documentHash, signatureHash: recordHash, linkId } })
    await notifyOwner(tx, recordId, { kind: 'proposal-signed', key: `proposal-signed ${recordId}` })
  })
}

async function findSigningError(tx: Transaction, attempt: SigningAttempt): Promise<AppError | undefined> {
  const proposal = await findSigningState(tx, attempt)
  if (!proposal) return notFound()
  if (proposal.isSigned) return new AppError('conflict', 'This proposal is already signed.')
  if (proposal.status === 'rejected') return new AppError('conflict', 'This proposal was rejected and can’t be signed.')
  if (proposal.status === 'expired' || proposal.isPastValidity) return new AppError('conflict', 'This proposal has expired and can’t be signed.')
  const isChanged = attempt.version !== undefined && attempt.version !== proposal.version
  return isChanged ? new AppError('stale_version', 'This proposal was changed since you opened it. Please read it again before you sign.') : undefined
}

/** Stores the displayed content and the details of the signature as canonical JSON, each with its hash. */
async function storeEvidence(tx: Transaction, { proposalId, linkId, name, at }: SigningAttempt, { address, userAgent }: Visitor) {
  const shown = await getProposalDocument(tx, proposalId)
  if (!shown) throw notFound()
  const document = canonicalJson(shown.document)
  const documentHash = await sha256(document)
  const record = canonicalJson(buildSignatureRecord({ proposalId, name, signedAt: at, address, userAgent, linkId, documentHash }))
  const recordHash = await sha256(record)
  tx.em.create(SignatureEntity, { userId: tx.userId, proposalId, document, documentHash, record, recordHash, name, signedAt: at, linkId })
  await tx.em.flush()
  return { documentHash, recordHash }
}

function notFound(): AppError {
  return new AppError('not_found', proposalSharingCalls.sign.notFound)
}
