import type { ServiceSettings } from '../service.ts'
import { type ShareTokens, shareTokens } from '../share-token.ts'
import type { SharedRecord } from './share-link-table.ts'

/** Converts links to URLs and reads tokens from them. */
export interface ShareAddresses extends ShareTokens {
  urlOf: (linkId: string) => string
}

/** The specification fixes these paths. */
const paths: Record<SharedRecord, string> = { project: 'client-project', proposal: 'shared/proposal' }

export function shareAddresses({ shareKeys, publicOrigin }: Pick<ServiceSettings, 'shareKeys' | 'publicOrigin'>, record: SharedRecord): ShareAddresses {
  if (!shareKeys) throw new Error('SHARE_KEYS is not set')
  const tokens = shareTokens(shareKeys, record)
  return { ...tokens, urlOf: (linkId) => `${publicOrigin}/${paths[record]}/${tokens.tokenOf(linkId)}` }
}
