import { randomSecret } from '@billfold/server-kit/key-ring'
import type { Transaction } from '@billfold/server-kit/scope'
import { hashOfToken } from '../security/secret-token.ts'
import type { Rows } from './rows.ts'

/**
 * Creates a password reset token. Returns undefined for an unconfirmed address, because it may belong to a stranger, who could then take
 * over the account. Locks the account until the token is stored. A concurrent change of address either comes first, so the new address gets
 * the link, or comes later and revokes the link.
 */
export async function createResetToken(tx: Transaction): Promise<string | undefined> {
  const token = randomSecret()
  const stored = await tx.rows(
    `with expired as (delete from password_reset where expires_at < now()),
      confirmed as (select id from account where id = ? and not is_demo and email_confirmed_at is not null for share)
     insert into password_reset (token_hash, user_id, expires_at) select ?, id, now() + interval '30 minutes' from confirmed returning user_id`,
    [tx.userId, hashOfToken(token)],
  )
  return stored.length > 0 ? token : undefined
}

export async function findResetUser(rows: Rows, token: string): Promise<number | undefined> {
  const [link] = await rows<{ userId: number }>('select user_id as "userId" from password_reset where token_hash = ? and expires_at > now()', [hashOfToken(token)])
  return link?.userId
}

/**
 * Sets the new password; returns false if the link was used or has expired. Also ends all sessions, other links and a pending second
 * factor.
 */
export async function useResetToken(tx: Transaction, token: string, passwordHash: string): Promise<boolean> {
  const hash = hashOfToken(token)
  const reset = await tx.rows(
    `with taken as (delete from password_reset where token_hash = ? and expires_at > now() returning user_id),
      withdrawn as (delete from password_reset p using taken where p.user_id = taken.user_id and p.token_hash <> ?),
      ended as (delete from session s using taken where s.user_id = taken.user_id),
      abandoned as (delete from second_factor f using taken where f.user_id = taken.user_id and f.enabled_at is null)
     update account a set password_hash = ? from taken where a.id = taken.user_id returning a.id`,
    [hash, hash, passwordHash],
  )
  return reset.length > 0
}

/** Returns undefined if the address is already confirmed. Locks the account as `createResetToken` does. */
export async function createConfirmationToken(tx: Transaction): Promise<string | undefined> {
  const token = randomSecret()
  const stored = await tx.rows(
    `with expired as (delete from email_confirmation where expires_at < now()),
      unconfirmed as (select id, email from account where id = ? and email_confirmed_at is null for share)
     insert into email_confirmation (token_hash, user_id, email, expires_at) select ?, id, email, now() + interval '24 hours' from unconfirmed returning user_id`,
    [tx.userId, hashOfToken(token)],
  )
  return stored.length > 0 ? token : undefined
}

/** Returns the user the link was sent to, even if it was used or has expired. */
export async function findConfirmationUser(rows: Rows, token: string): Promise<number | undefined> {
  const [link] = await rows<{ userId: number }>('select user_id as "userId" from email_confirmation where token_hash = ?', [hashOfToken(token)])
  return link?.userId
}

/** Returns false if the link is no longer valid or the address is already confirmed. */
export async function useConfirmationToken(tx: Transaction, token: string): Promise<boolean> {
  const confirmed = await tx.rows(
    `with used as (update email_confirmation set used_at = now() where token_hash = ? and used_at is null and expires_at > now() returning user_id, email)
     update account a set email_confirmed_at = now() from used where a.id = used.user_id and a.email = used.email and a.email_confirmed_at is null returning a.id`,
    [hashOfToken(token)],
  )
  return confirmed.length > 0
}

export async function isAddressConfirmed(tx: Transaction, token: string): Promise<boolean> {
  const confirmed = await tx.rows(
    'select from email_confirmation c join account a on a.id = c.user_id and a.email = c.email where c.token_hash = ? and a.email_confirmed_at is not null',
    [hashOfToken(token)],
  )
  return confirmed.length > 0
}

export async function deleteLinks(tx: Transaction): Promise<void> {
  await tx.rows('delete from password_reset where user_id = ?', [tx.userId])
  await tx.rows('delete from email_confirmation where user_id = ?', [tx.userId])
}
