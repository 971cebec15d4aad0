import { DOCUMENT_FORMAT, parseCanonical, type SignatureRecord, signatureRecord, type SignedDocument, signedDocument } from '@billfold/contracts/proposals/evidence'
import type { ProposalStatus } from '@billfold/contracts/proposals/proposal'
import { instant } from '@billfold/server-kit/database/sql'
import type { SharedScope } from '@billfold/server-kit/scope'
import { presentSections } from '../rich-text/clean-sections.ts'

/** A proposal as its client may see it: as it is now, and once signed exactly as it was then. */
export interface ProposalDocument {
  document: SignedDocument
  /** Null until it is signed. */
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

type ContentRow = Omit<SignedDocument, 'format'>
type SignatureRow = { [Column in keyof Omit<StoredSignature, 'record'>]: string | null }
type DocumentRow = ContentRow & SignatureRow & Pick<ProposalDocument, 'status' | 'version'>

/** Each field is named, so that nothing else can slip out. Amounts and quantities stay text. */
const SELECT_DOCUMENT = `
  select p.id as "proposalId",
    json_build_object('name', b.name, 'companyName', nullif(b.company_name, ''), 'email', b.email) as "from",
    json_build_object('name', c.name, 'email', p.client_email, 'logoUrl', c.logo_url) as client,
    p.title, p.description, p.project_overview as "projectOverview", p.key_features as "keyFeatures",
    p.project_assumptions as "projectAssumptions", p.project_deliverables as "projectDeliverables",
    coalesce((
      select json_agg(json_build_object(
        'description', l.description, 'quantity', trim_scale(l.quantity)::text, 'rate', l.rate::text, 'amount', l.amount::text
      ) order by l.id)
      from proposal_line_item l where l.user_id = p.user_id and l.proposal_id = p.id
    ), '[]') as "lineItems",
    p.amount, trim_scale(p.down_payment_percentage) as "downPaymentPercentage", p.down_payment_amount as "downPaymentAmount",
    p.amount - p.down_payment_amount as "remainingAmount", p.valid_until as "validUntil", b.time_zone as "timeZone",
    ${instant('p.created_at')} as "createdAt", p.status, p.version,
    s.document as "documentText", s.document_hash as "documentHash", s.record as "recordText", s.record_hash as "recordHash"
  from proposal p
  join projects.client_directory c on c.user_id = p.user_id and c.id = p.client_id
  join accounts.business_card b on b.user_id = p.user_id
  left join signature s on s.user_id = p.user_id and s.proposal_id = p.id
  where p.user_id = ? and p.id = ?`

export async function getProposalDocument(scope: Pick<SharedScope, 'userId' | 'rows'>, proposalId: number): Promise<ProposalDocument | undefined> {
  const [row] = await scope.rows<DocumentRow>(SELECT_DOCUMENT, [scope.userId, proposalId])
  if (!row) return undefined
  const { status, version, documentText, documentHash, recordText, recordHash, ...content } = row
  if (documentText === null || documentHash === null || recordText === null || recordHash === null) {
    return { document: { format: DOCUMENT_FORMAT, ...presentSections(content) }, signature: null, status, version }
  }
  const record = parseCanonical(signatureRecord, recordText)
  const signature = { record, documentText, documentHash, recordText, recordHash }
  return { document: parseCanonical(signedDocument, documentText), signature, status, version }
}
