import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import type { ScopeOf } from '../sessions/session.ts'
import { listActivity } from './list-activity.ts'

export function activityRoutes(scopeOf: ScopeOf): OwnCall[] {
  return [ownCall(securityCalls.activity, async (_request, ctx) => listActivity(scopeOf(ctx)))]
}
