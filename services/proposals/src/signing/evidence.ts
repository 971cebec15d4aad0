import type { FileAnswer } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import type { SharedScope } from '@billfold/server-kit/scope'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { printProposal } from '../pdf/proposal-pdf.ts'
import { certificates, sealingKey, verifyUrlOf } from './certificate-of.ts'
import { buildBundle } from './evidence-bundle.ts'
import { loadPrinted } from './printed-proposal.ts'

/** The evidence of a signed proposal as a file, for its owner and its client alike. Undefined where there is no such proposal. */
export type EvidenceOf = (scope: SharedScope, proposalId: number) => Promise<FileAnswer | undefined>

export function evidence(settings: Pick<ServiceSettings, 'evidenceKey' | 'publicOrigin'>): EvidenceOf {
  const key = sealingKey(settings)
  const certificateOf = certificates(settings)
  const verifyUrl = verifyUrlOf(settings)
  return async function evidenceOf(scope, proposalId) {
    const proposal = await loadPrinted(scope, proposalId)
    if (!proposal) return undefined
    const { signature, events } = proposal
    if (!signature) throw new AppError('conflict', 'This proposal is not signed yet: there is nothing to prove.')
    const pdf = await printProposal(proposal, certificateOf)
    const content = await buildBundle({ signature, events, pdf: pdf.content, key, verifyUrl, createdAt: new Date() })
    return { name: pdf.name.replace(/^Proposal-(.*)\.pdf$/s, 'Evidence-$1.zip'), content }
  }
}
