import { dateIn } from '@billfold/contracts/calendar-date'
import { AppError } from '@billfold/contracts/errors'
import { canonicalJson } from '@billfold/contracts/proposals/canonical-json'
import { SIGNATURE_FORMAT, type SignatureRecord } from '@billfold/contracts/proposals/evidence'
import type { ProposalStatus } from '@billfold/contracts/proposals/proposal'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { sha256 } from '@billfold/contracts/proposals/sha-256'
import { CONSENT_TEXT, CONSENT_VERSION, type NewSignature, SIGNING_SENTENCE } from '@billfold/contracts/proposals/signing'
import { instant } from '@billfold/server-kit/database/sql'
import type { Visitor } from '@billfold/server-kit/routes'
import type { Transaction } from '@billfold/server-kit/scope'
import type { SharedTarget } from '@billfold/server-kit/sharing/share-links'
import { notifyOfProposal } from '../events/notify-of-proposal.ts'
import { recordEvent } from '../events/record-event.ts'
import { getProposalDocument } from './proposal-document.ts'

/** What a browser says of itself can be as long as a header. */
const MAX_USER_AGENT = 500

/**
 * Signs a proposal with a typed name, once: the name, the new status, what exactly was signed and how are one transaction. Any status
 * but rejected and expired can be signed, a draft too: whoever has the link was given it by the owner, and 'accepted' by hand is no signature.
 */
export async function signProposal({ scope, recordId, linkId }: SharedTarget, { signature: name, version }: NewSignature, visitor: Visitor): Promise<void> {
  await scope.transaction(async (tx) => {
    const moment = await beginSigning(tx, recordId)
    const attempt = { proposalId: recordId, linkId, name, version, ...moment }
    if (!(await markSigned(tx, attempt))) throw await refusal(tx, attempt)
    const { documentHash, recordHash } = await keepEvidence(tx, attempt, visitor)
    await recordEvent(tx, recordId, { type: 'signed', by: 'client', detail: name, data: { documentHash, signatureHash: recordHash, linkId } })
    await notifyOfProposal(tx, recordId, { kind: 'proposal-signed', key: `proposal-signed ${recordId}` })
  })
}

interface Attempt {
  proposalId: number
  linkId: string
  name: string
  /** Of the proposal as it was shown, if the caller said so. */
  version: number | undefined
  /** The one moment at which everything is decided, by the database's clock. */
  at: string
  /** The date that it is then where the owner lives. */
  today: string
}

/** Holds the proposal, as whoever changes it or its links does, and takes the time. */
async function beginSigning(tx: Transaction, proposalId: number): Promise<Pick<Attempt, 'at' | 'today'>> {
  await tx.rows('select from proposal where user_id = ? and id = ? for update', [tx.userId, proposalId])
  const [moment] = await tx.rows<{ at: string; timeZone: string }>(`select ${instant('now()')} as at, time_zone as "timeZone" from accounts.business_card`)
  if (!moment) throw notFound()
  return { at: moment.at, today: dateIn(moment.timeZone, new Date(moment.at)) }
}

/** The statement that decides: it checks all that it depends on, so that of many signatures at once one is written. */
async function markSigned(tx: Transaction, { proposalId, linkId, name, version, at, today }: Attempt): Promise<boolean> {
  const signed = await tx.rows(
    `update proposal p set client_signature = ?, signed_date = ?::timestamptz, accepted_date = ?::timestamptz, status = 'accepted',
       version = version + 1, updated_at = now()
     where p.user_id = ? and p.id = ? and p.client_signature is null and p.status not in ('rejected', 'expired')
       and coalesce(p.valid_until >= ?::date, true) and p.version = coalesce(?::bigint, p.version)
       and exists (select from share_link l where l.user_id = p.user_id and l.id = ? and l.revoked_at is null and coalesce(l.expires_at > now(), true))
     returning 1`,
    [name, at, at, tx.userId, proposalId, today, version ?? null, linkId],
  )
  return signed.length > 0
}

async function refusal(tx: Transaction, { proposalId, version, today }: Attempt): Promise<AppError> {
  const [proposal] = await tx.rows<{ status: ProposalStatus; isSigned: boolean; isOver: boolean; version: number }>(
    `select status, client_signature is not null as "isSigned", coalesce(valid_until < ?::date, false) as "isOver", version
     from proposal where user_id = ? and id = ?`,
    [today, tx.userId, proposalId],
  )
  if (!proposal) return notFound()
  if (proposal.isSigned) return new AppError('conflict', 'This proposal is already signed.')
  if (proposal.status === 'rejected') return new AppError('conflict', 'This proposal was rejected: it cannot be signed any more.')
  if (proposal.status === 'expired' || proposal.isOver) return new AppError('conflict', 'This proposal has expired: it cannot be signed any more.')
  const isChanged = version !== undefined && version !== proposal.version
  if (isChanged) return new AppError('stale_version', 'This proposal was changed since you opened it. Please read it again before you sign.')
  // The link ended after it had been opened.
  return notFound()
}

/** What was shown and how it was signed, each in the one text of its content, with its hash. */
async function keepEvidence(tx: Transaction, { proposalId, linkId, name, at }: Attempt, { address, userAgent }: Visitor) {
  const shown = await getProposalDocument(tx, proposalId)
  if (!shown) throw notFound()
  const document = canonicalJson(shown.document)
  const documentHash = await sha256(document)
  const record = canonicalJson({
    format: SIGNATURE_FORMAT,
    proposalId,
    method: 'typed name',
    name,
    signedAt: at,
    address,
    userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    linkId,
    consent: { version: CONSENT_VERSION, sentence: SIGNING_SENTENCE, text: CONSENT_TEXT },
    documentHash,
  } satisfies SignatureRecord)
  const recordHash = await sha256(record)
  await tx.rows(
    `insert into signature (user_id, proposal_id, document, document_hash, record, record_hash, name, signed_at, link_id)
     values (?, ?, ?, ?, ?, ?, ?, ?::timestamptz, ?)`,
    [tx.userId, proposalId, document, documentHash, record, recordHash, name, at, linkId],
  )
  return { documentHash, recordHash }
}

function notFound(): AppError {
  return new AppError('not_found', proposalSharingCalls.sign.notFound)
}
