import type { ChainedEvent } from '@billfold/contracts/proposals/event-chain'
import { DOCUMENT_FORMAT, parseCanonical, type SignatureRecord, signatureRecord, type SignedDocument, signedDocument } from '@billfold/contracts/proposals/evidence'
import type { ProposalStatus } from '@billfold/contracts/proposals/proposal'
import { type Paper, paperOf } from '@billfold/contracts/settings/paper'
import type { SharedScope } from '@billfold/server-kit/scope'
import { listEvents } from '../events/event.sql.ts'
import { presentSections } from '../rich-text/clean-rich-text.ts'
import { findCountry, findDocument } from './signing.sql.ts'

/** A proposal as its client may see it: the current content, or the content that was signed. */
export interface ProposalDocument {
  document: SignedDocument
  signature: StoredSignature | null
  status: ProposalStatus
  version: number
}

export interface StoredSignature {
  record: SignatureRecord
  /** The texts that were hashed, and their hashes. */
  documentText: string
  documentHash: string
  recordText: string
  recordHash: string
}

export async function getProposalDocument(scope: Pick<SharedScope, 'userId' | 'rows'>, proposalId: number): Promise<ProposalDocument | undefined> {
  const row = await findDocument(scope, proposalId)
  if (!row) return undefined
  const { status, version, documentText, documentHash, recordText, recordHash, ...content } = row
  if (documentText === null || documentHash === null || recordText === null || recordHash === null) {
    return { document: { format: DOCUMENT_FORMAT, ...presentSections(content) }, signature: null, status, version }
  }
  const record = parseCanonical(signatureRecord, recordText)
  const signature = { record, documentText, documentHash, recordText, recordHash }
  return { document: parseCanonical(signedDocument, documentText), signature, status, version }
}

export interface PrintableProposal extends Pick<ProposalDocument, 'document' | 'signature'> {
  paper: Paper
  events: ChainedEvent[]
}

/** Reads from one snapshot, so that document, signature and events agree. */
export function loadPrintable(scope: SharedScope, proposalId: number): Promise<PrintableProposal | undefined> {
  return scope.moment(async (moment) => {
    const found = await getProposalDocument(moment, proposalId)
    return found && { ...found, paper: paperOf(await findCountry(moment)), events: found.signature ? await listEvents(moment, proposalId) : [] }
  })
}
