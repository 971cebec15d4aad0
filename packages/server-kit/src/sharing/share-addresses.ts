import type { ServiceSettings } from '../service.ts'
import { type ShareTokens, shareTokens } from '../share-token.ts'
import type { SharedRecord } from './share-link-table.ts'

/** Links as addresses, and the tokens in them. */
export interface ShareAddresses extends ShareTokens {
  urlOf: (linkId: string) => string
}

/** As the specification has them. */
const paths: Record<SharedRecord, string> = { project: 'client-project', proposal: 'shared/proposal' }

export function shareAddresses({ internalKey, publicOrigin }: Pick<ServiceSettings, 'internalKey' | 'publicOrigin'>, record: SharedRecord): ShareAddresses {
  const tokens = shareTokens(internalKey, record)
  return { ...tokens, urlOf: (linkId) => `${publicOrigin}/${paths[record]}/${tokens.tokenOf(linkId)}` }
}
