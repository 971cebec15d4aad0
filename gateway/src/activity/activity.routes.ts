import type { ActivityEntry, Device } from '@billfold/contracts/accounts/security'
import { instant } from '@billfold/server-kit/database/sql'
import type { Scope } from '@billfold/server-kit/scope'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { deviceOf } from '../sessions/device.ts'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import type { ScopeOf } from '../sessions/session.ts'

const MOST = 50
/** Limits the failed attempts in the list, so an attacker cannot push the owner's own activity out of it. */
const MOST_COUNTED = 20
const KEPT = "interval '90 days'"

async function listActivity(scope: Scope): Promise<ActivityEntry[]> {
  const newest = (which: string, most: number) =>
    `(select id, kind, address, user_agent, at, times from activity
      where user_id = ? and ${which} and at > now() - ${KEPT} order by at desc, id desc limit ${most})`
  const found = await scope.rows<Omit<ActivityEntry, keyof Device> & { userAgent: string }>(
    `select id, kind, address, user_agent as "userAgent", ${instant('at')} as at, times
     from (${newest('counted_on is null', MOST)} union all ${newest('counted_on is not null', MOST_COUNTED)}) newest
     order by newest.at desc, id desc limit ${MOST}`,
    [scope.userId, scope.userId],
  )
  return found.map(({ userAgent, ...entry }) => ({ ...entry, ...(entry.address === '' ? { device: '' } : deviceOf(userAgent)) }))
}

export function activityRoutes(scopeOf: ScopeOf): OwnCall[] {
  return [ownCall(securityCalls.activity, async (_request, ctx) => listActivity(scopeOf(ctx)))]
}
