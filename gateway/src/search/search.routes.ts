import { searchCalls } from '@billfold/contracts/search/search-calls'
import type { SearchReader } from '@billfold/server-kit/database/open-search'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import { clientOf, whenClientLeaves } from '../forwarding/forward.ts'
import { tooManyOfOne, tooManySearches } from '../forwarding/upstream.ts'
import { type CountRefusal, TooMany, waitingLine } from '../forwarding/load-shedding.ts'
import { signedInUser } from '../sessions/session.ts'
import { searchRecords } from './search.sql.ts'

export function searchRoutes(search: SearchReader, countRefusal?: CountRefusal): OwnCall[] {
  // Limits each user's share of the connections, so that one user's searches cannot take all of them.
  const line = waitingLine({ slots: search.connections, share: Math.ceil(search.connections / 2), onRefused: (reason) => countRefusal?.('search', reason) })
  return [
    ownCall(searchCalls.search, async ({ query }, ctx) => {
      const leave = await line.enter(clientOf(ctx), whenClientLeaves(ctx)).catch(refuse)
      return searchRecords(search, signedInUser(ctx).id, query.q).finally(leave)
    }),
  ]
}

function refuse(error: unknown): never {
  if (!(error instanceof TooMany)) throw error
  throw error.isOwnShare ? tooManyOfOne(error) : tooManySearches(error)
}
