import { SIGNATURE_FORMAT, type SignatureRecord, type SignedDocument } from '@billfold/contracts/proposals/evidence'
import { CONSENT_TEXT, CONSENT_VERSION, SIGNING_SENTENCE } from '@billfold/contracts/proposals/signing'

/** Older signed documents may have '' as the company's name. */
export function senderNameOf({ from }: Pick<SignedDocument, 'from'>): string {
  return from.companyName || from.name
}

/** User agents can be as long as a header. */
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
