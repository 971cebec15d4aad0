import { randomBytes } from 'node:crypto'
import { AppError } from '@billfold/contracts/errors'
import { fillIn } from '@billfold/contracts/message'
import { MAX_WEBHOOKS, type NewWebhook, ROTATION_HOURS, type Webhook, type WebhookChanges, type WebhookWithSecret } from '@billfold/contracts/webhooks/webhook'
import { instant } from '@billfold/server-kit/database/sql'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { lockAccount } from '../accounts/account.sql.ts'
import type { SecretBox } from '../second-factor/secret-box.ts'

const columns = `id, url, description, events, is_active as "isActive", disabled_for as "disabledFor", ${instant('failing_since')} as "failingSince",
  case when former_secret_until > now() then ${instant('former_secret_until')} end as "formerSecretUntil", ${instant('created_at')} as "createdAt"`

export async function listWebhooks(scope: Scope): Promise<Webhook[]> {
  return scope.rows<Webhook>(`select ${columns} from webhook where user_id = ? order by id`, [scope.userId])
}

export async function createWebhook(scope: Scope, { url, description, events }: NewWebhook, secrets: SecretBox): Promise<WebhookWithSecret> {
  const secret = newSecret()
  const created = await scope.transaction(async (tx) => {
    // The lock keeps concurrent requests from exceeding the limit.
    await lockAccount(tx)
    return tx.rows<Webhook>(
      `insert into webhook (user_id, url, description, events, secret) select ?, ?, ?, ?::text[], ?
       where (select count(*) from webhook where user_id = ?) < ${MAX_WEBHOOKS}
       returning ${columns}`,
      [tx.userId, url, description, events, secrets.seal(secret, tx.userId), tx.userId],
    )
  })
  const [stored] = created
  if (!stored) throw new AppError('conflict', fillIn('You can have at most {maximum} webhooks. Delete one that you no longer need.', { maximum: MAX_WEBHOOKS }))
  return { ...stored, secret: formatSecret(secret) }
}

/**
 * Returns undefined if the webhook does not exist. Turning a webhook on again clears earlier failures; turning it off ends its waiting
 * deliveries.
 */
export async function updateWebhook(scope: Scope, id: number, { url, description, events, isActive }: WebhookChanges): Promise<Webhook | undefined> {
  return scope.transaction(async (tx) => {
    const [updated] = await tx.rows<Webhook>(
      `update webhook set url = ?, description = ?, events = ?::text[], is_active = ?,
         disabled_for = case when ? then null else disabled_for end, failing_since = case when ? and not is_active then null else failing_since end
       where user_id = ? and id = ? returning ${columns}`,
      [url, description, events, isActive, isActive, isActive, tx.userId, id],
    )
    if (updated && !isActive) await endDeliveries(tx, id)
    return updated
  })
}

export async function endDeliveries(tx: Transaction, webhookId: number): Promise<void> {
  await tx.rows("update webhook_delivery set state = 'failed', error = coalesce(error, 'turned-off') where user_id = ? and webhook_id = ? and state = 'waiting'", [tx.userId, webhookId])
}

export async function deleteWebhook(scope: Scope, id: number): Promise<boolean> {
  const deleted = await scope.rows('delete from webhook where user_id = ? and id = ? returning id', [scope.userId, id])
  return deleted.length > 0
}

/**
 * Returns undefined if the webhook does not exist. Deliveries are also signed with the previous secret for a day, so that receivers can
 * switch to the new one.
 */
export async function rotateSecret(scope: Scope, id: number, secrets: SecretBox): Promise<WebhookWithSecret | undefined> {
  const secret = newSecret()
  const [rotated] = await scope.rows<Webhook>(
    `update webhook set former_secret = secret, former_secret_until = now() + interval '${ROTATION_HOURS} hours', secret = ?
     where user_id = ? and id = ? returning ${columns}`,
    [secrets.seal(secret, scope.userId), scope.userId, id],
  )
  return rotated && { ...rotated, secret: formatSecret(secret) }
}

/** After a rotation of the encryption key, the next delivery encrypts the webhook's secret with the current key. */
export async function resealSecret(scope: Scope, id: number, sealed: Buffer, secrets: SecretBox): Promise<void> {
  const secret = secrets.isCurrent(sealed) ? undefined : secrets.open(sealed, scope.userId)
  if (secret) await scope.rows('update webhook set secret = ? where user_id = ? and id = ? and secret = ?', [secrets.seal(secret, scope.userId), scope.userId, id, sealed])
}

function newSecret(): Buffer {
  return randomBytes(32)
}

/** Formats a symmetric secret as defined by the Standard Webhooks specification. */
export function formatSecret(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`
}
