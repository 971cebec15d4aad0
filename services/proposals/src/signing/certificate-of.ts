import type { ServiceSettings } from '@billfold/server-kit/service'
import { type SigningKey, signingKeyOf } from '@billfold/server-kit/signing-key'
import type { Certificate } from './certificate-page.ts'
import type { PrintedProposal } from './printed-proposal.ts'

/** The certificate that follows a proposal on paper; null until it is signed. */
export type CertificateOf = (proposal: PrintedProposal) => Certificate | null

export function certificates(settings: Pick<ServiceSettings, 'evidenceKey' | 'publicOrigin'>): CertificateOf {
  const { publicKey } = sealingKey(settings)
  const verifyUrl = verifyUrlOf(settings)
  return function certificateOf({ document, signature, events }) {
    return signature && { document, signature, events, publicKey, verifyUrl }
  }
}

export function sealingKey({ evidenceKey }: Pick<ServiceSettings, 'evidenceKey'>): SigningKey {
  if (!evidenceKey) throw new Error('EVIDENCE_KEY is not set')
  return signingKeyOf(evidenceKey)
}

/** Where the gateway shows the page that checks bundles. */
export function verifyUrlOf({ publicOrigin }: Pick<ServiceSettings, 'publicOrigin'>): string {
  return `${publicOrigin}/verify-signature`
}
