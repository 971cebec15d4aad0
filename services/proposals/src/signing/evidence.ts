import type { FileAnswer } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import { sharedNow } from '@billfold/server-kit/database/clock'
import type { SharedScope } from '@billfold/server-kit/scope'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { type SigningKey, signingKeyOf } from '@billfold/server-kit/key-ring'
import { printProposal } from '../pdf/proposal-pdf.ts'
import type { Certificate } from './certificate-page.ts'
import { buildBundle } from './evidence-bundle.ts'
import { loadPrintable, type PrintableProposal } from './proposal-document.ts'

type EvidenceSettings = Pick<ServiceSettings, 'evidenceKey' | 'publicOrigin'>

/** Returns the certificate page of the PDF; null until the proposal is signed. */
export type CertificateOf = (proposal: PrintableProposal) => Certificate | null

export function certificates(settings: EvidenceSettings): CertificateOf {
  const { publicKey } = sealingKey(settings)
  const verifyUrl = verifyUrlOf(settings)
  return function certificateOf({ document, signature, events }) {
    return signature && { document, signature, events, publicKey, verifyUrl }
  }
}

/** Returns the evidence bundle of a signed proposal, for owner and client. Undefined if the proposal does not exist. */
export type EvidenceOf = (scope: Pick<SharedScope, 'moment'>, proposalId: number) => Promise<FileAnswer | undefined>

export function evidence(settings: EvidenceSettings): EvidenceOf {
  const key = sealingKey(settings)
  const certificateOf = certificates(settings)
  const verifyUrl = verifyUrlOf(settings)
  return async function evidenceOf(scope, proposalId) {
    const proposal = await loadPrintable(scope, proposalId)
    if (!proposal) return undefined
    const { signature, events } = proposal
    if (!signature) throw new AppError('conflict', 'This proposal hasn’t been signed yet, so there is no evidence.')
    const pdf = await printProposal(proposal, certificateOf)
    const content = await buildBundle({ signature, events, pdf: pdf.content, key, verifyUrl, createdAt: new Date(sharedNow()) })
    return { name: pdf.name.replace(/^Proposal-(.*)\.pdf$/s, 'Evidence-$1.zip'), content }
  }
}

function sealingKey({ evidenceKey }: EvidenceSettings): SigningKey {
  if (!evidenceKey) throw new Error('EVIDENCE_KEY is not set')
  return signingKeyOf(evidenceKey)
}

/** URL of the page that checks bundles. */
function verifyUrlOf({ publicOrigin }: EvidenceSettings): string {
  return `${publicOrigin}/verify-signature`
}
