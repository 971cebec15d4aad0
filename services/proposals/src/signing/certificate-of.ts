import { evidenceKey } from '@billfold/server-kit/evidence-key'
import type { SharedScope } from '@billfold/server-kit/scope'
import type { ServiceSettings } from '@billfold/server-kit/service'
import type { Content } from 'pdfmake/interfaces.js'
import { listEvents } from '../events/event.queries.ts'
import { certificatePage } from './certificate-page.ts'
import type { ProposalDocument } from './proposal-document.ts'

/** The pages that follow a proposal on paper: its certificate once it is signed, until then none. */
export type CertificateOf = (scope: SharedScope, found: ProposalDocument) => Promise<Content[]>

export function certificates(settings: Pick<ServiceSettings, 'internalKey' | 'publicOrigin'>): CertificateOf {
  const { publicKey } = evidenceKey(settings.internalKey)
  const verifyUrl = verifyUrlOf(settings)
  return async function certificateOf(scope, { document, signature }) {
    if (!signature) return []
    const events = await listEvents(scope, document.proposalId)
    return [certificatePage({ document, signature, events, publicKey, verifyUrl })]
  }
}

/** Where the gateway shows the page that checks bundles. */
export function verifyUrlOf({ publicOrigin }: Pick<ServiceSettings, 'publicOrigin'>): string {
  return `${publicOrigin}/verify-signature`
}
