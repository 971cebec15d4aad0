import { searchCalls } from '@billfold/contracts/search/search-calls'
import type { SearchReader } from '@billfold/server-kit/database/open-search'
import { type OwnCall, ownCall } from '../calls/own-call.ts'
import { signedInUser } from '../sessions/session.ts'
import { searchRecords } from './search-records.ts'

export function searchRoutes(search: SearchReader): OwnCall[] {
  return [ownCall(searchCalls.search, async ({ query }, ctx) => searchRecords(search, signedInUser(ctx).id, query.q))]
}
