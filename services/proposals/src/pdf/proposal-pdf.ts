import type { FileAnswer } from '@billfold/contracts/call'
import { paperOf } from '@billfold/server-kit/pdf/business-card'
import { drawAside } from '@billfold/server-kit/pdf/draw-aside'
import type { SharedScope } from '@billfold/server-kit/scope'
import type { CertificateOf } from '../signing/certificate-of.ts'
import { getProposalDocument } from '../signing/proposal-document.ts'
import { fetchLogo } from './fetch-logo.ts'
import type { renderProposal } from './render-proposal.ts'

const drawProposal = drawAside<typeof renderProposal>(new URL('render-proposal.ts', import.meta.url), 'renderProposal')

/** The proposal as it is now, and once signed exactly as it was signed. Undefined where there is none. */
export async function proposalPdf(scope: SharedScope, id: number, certificateOf: CertificateOf): Promise<FileAnswer | undefined> {
  const found = await getProposalDocument(scope, id)
  if (!found) return undefined
  const { document } = found
  const [paper, logo, certificate] = await Promise.all([paperAt(scope), fetchLogo(document.client.logoUrl), certificateOf(scope, found)])
  return { name: fileName(document.title), content: await drawProposal(document, { paper, logo, certificate }) }
}

/** As specified: whatever is no letter or digit of ASCII becomes '-'. */
function fileName(title: string): string {
  return `Proposal-${title.replaceAll(/[^a-z0-9]/gi, '-')}.pdf`
}

async function paperAt(scope: SharedScope): Promise<'LETTER' | 'A4'> {
  const [card] = await scope.rows<{ country: string | null }>('select country from accounts.business_card')
  return paperOf(card?.country ?? null)
}
