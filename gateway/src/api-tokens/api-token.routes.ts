import { apiTokenCalls } from '@billfold/contracts/api-tokens/api-token-calls'
import { AppError } from '@billfold/contracts/errors'
import type { Rows } from '../accounts/rows.ts'
import { noteActivity, visitOf } from '../activity/note-activity.ts'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import { type ScopeOf, signedInUser } from '../sessions/session.ts'
import { createApiToken, listApiTokens, revokeApiToken } from './api-token.sql.ts'

export function apiTokenRoutes(rows: Rows, scopeOf: ScopeOf): OwnCall[] {
  return [
    ownCall(apiTokenCalls.list, async (_request, ctx) => listApiTokens(scopeOf(ctx))),

    ownCall(apiTokenCalls.create, async ({ body }, ctx) => {
      const created = await createApiToken(scopeOf(ctx), body)
      await noteActivity(rows, { userId: signedInUser(ctx).id, kind: 'api-token-created', visit: visitOf(ctx) })
      return created
    }),

    ownCall(apiTokenCalls.revoke, async ({ params: { id } }, ctx) => {
      if (!(await revokeApiToken(scopeOf(ctx), id))) throw new AppError('not_found', apiTokenCalls.revoke.notFound)
      await noteActivity(rows, { userId: signedInUser(ctx).id, kind: 'api-token-revoked', visit: visitOf(ctx) })
      return undefined
    }),
  ]
}
