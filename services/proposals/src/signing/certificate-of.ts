import { evidenceKey } from '@billfold/server-kit/evidence-key'
import type { ServiceSettings } from '@billfold/server-kit/service'
import type { Certificate } from './certificate-page.ts'
import type { PrintedProposal } from './printed-proposal.ts'

/** The certificate that follows a proposal on paper; null until it is signed. */
export type CertificateOf = (proposal: PrintedProposal) => Certificate | null

export function certificates(settings: Pick<ServiceSettings, 'internalKey' | 'publicOrigin'>): CertificateOf {
  const { publicKey } = evidenceKey(settings.internalKey)
  const verifyUrl = verifyUrlOf(settings)
  return function certificateOf({ document, signature, events }) {
    return signature && { document, signature, events, publicKey, verifyUrl }
  }
}

/** Where the gateway shows the page that checks bundles. */
export function verifyUrlOf({ publicOrigin }: Pick<ServiceSettings, 'publicOrigin'>): string {
  return `${publicOrigin}/verify-signature`
}
