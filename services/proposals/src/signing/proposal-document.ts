import { DOCUMENT_FORMAT, OPTIONS_DOCUMENT_FORMAT, SIGNATURE_FORMAT, type SignatureRecord, type SignedDocument, parseCanonical, signatureRecord, signedDocument } from '@billfold/contracts/proposals/evidence'
import { CONSENT_TEXT, CONSENT_VERSION, SIGNING_SENTENCE } from '@billfold/contracts/proposals/signing'
import type { ChainedEvent } from '@billfold/contracts/proposals/event-chain'
import type { ProposalStatus } from '@billfold/contracts/proposals/proposal'
import { type Paper, paperOf } from '@billfold/contracts/settings/letterhead'
import type { SharedScope } from '@billfold/server-kit/scope'
import { listEvents } from '../events/event.sql.ts'
import { presentSections } from '../rich-text/clean-rich-text.ts'
import { findCountry, findDocument } from './signing.sql.ts'

/** Older signed documents may have an empty company name. */
export function senderNameOf({ from }: Pick<SignedDocument, 'from'>): string {
  return from.companyName || from.name
}

/** Limits the stored length, because a user agent can be as long as a header may be. */
const MAX_USER_AGENT = 500

type SignatureFacts = Pick<SignatureRecord, 'proposalId' | 'name' | 'signedAt' | 'address' | 'userAgent' | 'linkId' | 'documentHash'>

export function buildSignatureRecord({ userAgent, ...facts }: SignatureFacts): SignatureRecord {
  return {
    format: SIGNATURE_FORMAT,
    method: 'typed name',
    ...facts,
    userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    consent: { version: CONSENT_VERSION, sentence: SIGNING_SENTENCE, text: CONSENT_TEXT },
  }
}

/** A proposal as its client may see it: the current content, or the content that was signed. */
export interface ProposalDocument {
  document: SignedDocument
  signature: StoredSignature | null
  status: ProposalStatus
  version: number
  /** Time at which the status last became rejected. */
  rejectedDate: string | null
}

export interface StoredSignature {
  record: SignatureRecord
  /** The exact texts that were hashed, and their hashes. */
  documentText: string
  documentHash: string
  recordText: string
  recordHash: string
}

export async function getProposalDocument(scope: Pick<SharedScope, 'userId' | 'rows'>, proposalId: number): Promise<ProposalDocument | undefined> {
  const row = await findDocument(scope, proposalId)
  if (!row) return undefined
  const { status, version, rejectedDate, documentText, documentHash, recordText, recordHash, options, ...content } = row
  if (documentText === null || documentHash === null || recordText === null || recordHash === null) {
    const shown = presentSections(content)
    const document: SignedDocument = options ? { format: OPTIONS_DOCUMENT_FORMAT, ...shown, options } : { format: DOCUMENT_FORMAT, ...shown }
    return { document, signature: null, status, version, rejectedDate }
  }
  const record = parseCanonical(signatureRecord, recordText)
  const signature = { record, documentText, documentHash, recordText, recordHash }
  return { document: parseCanonical(signedDocument, documentText), signature, status, version, rejectedDate }
}

export interface PrintableProposal extends Pick<ProposalDocument, 'document' | 'signature'> {
  paper: Paper
  events: ChainedEvent[]
}

/** Reads from one snapshot, so that the document, signature and events agree. */
export function loadPrintable(scope: Pick<SharedScope, 'moment'>, proposalId: number): Promise<PrintableProposal | undefined> {
  return scope.moment(async (moment) => {
    const found = await getProposalDocument(moment, proposalId)
    return found && { ...found, paper: paperOf(await findCountry(moment)), events: found.signature ? await listEvents(moment, proposalId) : [] }
  })
}
