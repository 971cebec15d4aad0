import { evidenceKey } from '@billfold/server-kit/evidence-key'
import type { SharedScope } from '@billfold/server-kit/scope'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { listEvents } from '../events/event.queries.ts'
import type { Certificate } from './certificate-page.ts'
import type { ProposalDocument } from './proposal-document.ts'

/** The certificate that follows a proposal on paper; null until it is signed. */
export type CertificateOf = (scope: SharedScope, found: ProposalDocument) => Promise<Certificate | null>

export function certificates(settings: Pick<ServiceSettings, 'internalKey' | 'publicOrigin'>): CertificateOf {
  const { publicKey } = evidenceKey(settings.internalKey)
  const verifyUrl = verifyUrlOf(settings)
  return async function certificateOf(scope, { document, signature }) {
    if (!signature) return null
    const events = await listEvents(scope, document.proposalId)
    return { document, signature, events, publicKey, verifyUrl }
  }
}

/** Where the gateway shows the page that checks bundles. */
export function verifyUrlOf({ publicOrigin }: Pick<ServiceSettings, 'publicOrigin'>): string {
  return `${publicOrigin}/verify-signature`
}
