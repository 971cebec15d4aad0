import type { ServiceSettings } from '@billfold/server-kit/service'
import { type ShareTokens, shareTokens } from '@billfold/server-kit/share-token'

/** Links of projects as addresses, and the tokens in them. */
export interface ShareAddresses extends ShareTokens {
  urlOf: (linkId: string) => string
}

export function shareAddresses({ internalKey, publicOrigin }: ServiceSettings): ShareAddresses {
  const tokens = shareTokens(internalKey, 'project')
  return { ...tokens, urlOf: (linkId) => `${publicOrigin}/client-project/${tokens.tokenOf(linkId)}` }
}
