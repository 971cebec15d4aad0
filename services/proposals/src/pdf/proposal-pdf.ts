import type { FileAnswer } from '@billfold/contracts/call'
import { drawAside } from '@billfold/server-kit/pdf/draw-aside'
import type { SharedScope } from '@billfold/server-kit/scope'
import type { CertificateOf } from '../signing/evidence.ts'
import { loadPrintable, type PrintableProposal } from '../signing/proposal-document.ts'
import { fetchLogo } from './fetch-logo.ts'
import type { renderProposal } from './render-proposal.ts'

const drawProposal = drawAside<typeof renderProposal>(new URL('render-proposal.ts', import.meta.url), 'renderProposal')

/** Prints the current content, or the content that was signed. Undefined if the proposal does not exist. */
export async function proposalPdf(scope: Pick<SharedScope, 'moment'>, id: number, certificateOf: CertificateOf): Promise<FileAnswer | undefined> {
  const proposal = await loadPrintable(scope, id)
  return proposal && printProposal(proposal, certificateOf)
}

/** Runs outside a transaction, because fetching the logo may take seconds. */
export async function printProposal(proposal: PrintableProposal, certificateOf: CertificateOf): Promise<FileAnswer> {
  const { document, paper } = proposal
  const logo = await fetchLogo(document.client.logoUrl)
  return { name: fileName(document.title), content: await drawProposal(document, { paper, logo, certificate: certificateOf(proposal) }) }
}

/** The specification replaces everything but ASCII letters and digits with '-'. */
function fileName(title: string): string {
  return `Proposal-${title.replaceAll(/[^a-z0-9]/gi, '-')}.pdf`
}
