import { randomBytes } from 'node:crypto'
import type { Transaction } from '@billfold/server-kit/scope'
import type { Rows } from '../accounts/rows.ts'
import type { MailSetting } from './write-mail.ts'

/** One link per user and setting, the same in every message. Undefined for mail that cannot be switched off. */
export async function unsubscribeUrl(tx: Transaction, mailId: number, publicOrigin: string): Promise<string | undefined> {
  const [link] = await tx.rows<{ token: string }>(
    `insert into unsubscribe_link (token, user_id, setting) select ?, user_id, setting from mail where user_id = ? and id = ? and setting is not null
     on conflict (user_id, setting) do update set setting = excluded.setting returning token`,
    [randomBytes(32).toString('base64url'), tx.userId, mailId],
  )
  return link && `${publicOrigin}/unsubscribe/${link.token}`
}

export async function findUnsubscribeLink(rows: Rows, token: string): Promise<{ userId: number; setting: MailSetting } | undefined> {
  const [link] = await rows<{ userId: number; setting: MailSetting }>('select user_id as "userId", setting from unsubscribe_link where token = ?', [
    token,
  ])
  return link
}
