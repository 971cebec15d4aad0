import type { FileAnswer } from '@billfold/contracts/call'
import { drawAside } from '@billfold/server-kit/pdf/draw-aside'
import type { SharedScope } from '@billfold/server-kit/scope'
import type { CertificateOf } from '../signing/certificate-of.ts'
import { loadPrinted, type PrintedProposal } from '../signing/printed-proposal.ts'
import { fetchLogo } from './fetch-logo.ts'
import type { renderProposal } from './render-proposal.ts'

const drawProposal = drawAside<typeof renderProposal>(new URL('render-proposal.ts', import.meta.url), 'renderProposal')

/** The proposal as it is now, and once signed exactly as it was signed. Undefined where there is none. */
export async function proposalPdf(scope: SharedScope, id: number, certificateOf: CertificateOf): Promise<FileAnswer | undefined> {
  const proposal = await loadPrinted(scope, id)
  return proposal && printProposal(proposal, certificateOf)
}

/** Holds no connection: a logo is fetched from elsewhere. */
export async function printProposal(proposal: PrintedProposal, certificateOf: CertificateOf): Promise<FileAnswer> {
  const { document, paper } = proposal
  const logo = await fetchLogo(document.client.logoUrl)
  return { name: fileName(document.title), content: await drawProposal(document, { paper, logo, certificate: certificateOf(proposal) }) }
}

/** As specified: whatever is no letter or digit of ASCII becomes '-'. */
function fileName(title: string): string {
  return `Proposal-${title.replaceAll(/[^a-z0-9]/gi, '-')}.pdf`
}
