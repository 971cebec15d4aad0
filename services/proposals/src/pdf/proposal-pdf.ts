import type { FileAnswer } from '@billfold/contracts/call'
import type { SharedScope } from '@billfold/server-kit/scope'
import type { CertificateOf } from '../signing/certificate-of.ts'
import { getProposalDocument } from '../signing/proposal-document.ts'
import { fetchLogo } from './fetch-logo.ts'
import { renderProposal } from './render-proposal.ts'

/** The proposal as it is now, and once signed exactly as it was signed. Undefined where there is none. */
export async function proposalPdf(scope: SharedScope, id: number, certificateOf: CertificateOf): Promise<FileAnswer | undefined> {
  const found = await getProposalDocument(scope, id)
  if (!found) return undefined
  const { document } = found
  const [paper, logo, extraPages] = await Promise.all([paperOf(scope), fetchLogo(document.client.logoUrl), certificateOf(scope, found)])
  return { name: fileName(document.title), content: await renderProposal(document, { paper, logo, extraPages }) }
}

/** As specified: whatever is no letter or digit of ASCII becomes '-'. */
function fileName(title: string): string {
  return `Proposal-${title.replaceAll(/[^a-z0-9]/gi, '-')}.pdf`
}

/** Where letters are not on A4. */
const LETTER_COUNTRIES = [null, '', 'US', 'CA', 'MX']

async function paperOf(scope: SharedScope): Promise<'LETTER' | 'A4'> {
  const [card] = await scope.rows<{ country: string | null }>('select country from accounts.business_card')
  return LETTER_COUNTRIES.includes(card?.country ?? null) ? 'LETTER' : 'A4'
}
