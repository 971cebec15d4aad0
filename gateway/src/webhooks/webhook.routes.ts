import type { ActivityKind } from '@billfold/contracts/accounts/security'
import { AppError, fieldError } from '@billfold/contracts/errors'
import { urlProblems } from '@billfold/contracts/webhooks/webhook'
import { webhookCalls } from '@billfold/contracts/webhooks/webhook-calls'
import type { Network } from '@billfold/server-kit/public-network'
import type { Rows } from '../accounts/rows.ts'
import { noteActivity, visitOf } from '../activity/note-activity.ts'
import type { GatewayContext } from '../context.ts'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import type { SecretBox } from '../second-factor/secret-box.ts'
import { type ScopeOf, signedInUser } from '../sessions/session.ts'
import { listDeliveries, queueAgain, queueTest } from './delivery.sql.ts'
import { createWebhook, deleteWebhook, listWebhooks, rotateSecret, updateWebhook } from './webhook.sql.ts'

interface WebhookRoutes {
  rows: Rows
  scopeOf: ScopeOf
  secrets: SecretBox
  network: Network
}

export function webhookRoutes({ rows, scopeOf, secrets, network }: WebhookRoutes): OwnCall[] {
  const note = (ctx: GatewayContext, kind: ActivityKind) => noteActivity(rows, { userId: signedInUser(ctx).id, kind, visit: visitOf(ctx) })

  function requireHttps({ url }: { url: string }): void {
    if (network.allowsHttp || url.startsWith('https:')) return
    throw fieldError('validation_failed', 'url', urlProblems.insecure)
  }

  return [
    ownCall(webhookCalls.list, async (_request, ctx) => listWebhooks(scopeOf(ctx))),

    ownCall(webhookCalls.create, async ({ body }, ctx) => {
      requireHttps(body)
      const created = await createWebhook(scopeOf(ctx), body, secrets)
      await note(ctx, 'webhook-added')
      return created
    }),

    ownCall(webhookCalls.update, async ({ params: { id }, body }, ctx) => {
      requireHttps(body)
      return orNotFound(await updateWebhook(scopeOf(ctx), id, body))
    }),

    ownCall(webhookCalls.remove, async ({ params: { id } }, ctx) => {
      orNotFound((await deleteWebhook(scopeOf(ctx), id)) || undefined)
      await note(ctx, 'webhook-deleted')
      return undefined
    }),

    ownCall(webhookCalls.rotateSecret, async ({ params: { id } }, ctx) => {
      const rotated = orNotFound(await rotateSecret(scopeOf(ctx), id, secrets))
      await note(ctx, 'webhook-secret-rotated')
      return rotated
    }),

    ownCall(webhookCalls.sendTest, async ({ params: { id } }, ctx) => {
      requireActive(orNotFound(await queueTest(scopeOf(ctx), id)))
      return undefined
    }),

    ownCall(webhookCalls.deliveries, async ({ params: { id } }, ctx) => orNotFound(await listDeliveries(scopeOf(ctx), id))),

    ownCall(webhookCalls.resend, async ({ params: { id, deliveryId } }, ctx) => {
      requireActive(orNotFound(await queueAgain(scopeOf(ctx), id, deliveryId), webhookCalls.resend.notFound))
      return undefined
    }),
  ]
}

function orNotFound<T>(found: T | undefined, message: string = webhookCalls.update.notFound): T {
  if (found === undefined) throw new AppError('not_found', message)
  return found
}

function requireActive(queued: 'queued' | 'inactive'): void {
  if (queued === 'inactive') throw new AppError('conflict', 'This webhook is turned off. Turn it on first.')
}
