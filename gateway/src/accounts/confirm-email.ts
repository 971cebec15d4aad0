import type { EmailConfirmed } from '@billfold/contracts/accounts/email-confirmation'
import { AppError } from '@billfold/contracts/errors'
import type { AccountTools } from './account-tools.ts'
import { holdAccount } from './change-password.ts'
import { hashOfToken } from './send-reset-link.ts'

/** With two concurrent clicks, one confirms and the other reports that the address is already confirmed. */
export async function confirmEmail({ rows, actFor }: Pick<AccountTools, 'rows' | 'actFor'>, token: string): Promise<EmailConfirmed['status']> {
  const hash = hashOfToken(token)
  const [known] = await rows<{ userId: number }>('select user_id as "userId" from email_confirmation where token_hash = ?', [hash])
  if (!known) throw notValid()
  const { userId } = known
  return actFor(userId).transaction(async (tx) => {
    await holdAccount(tx)
    const confirmed = await tx.rows(
      `with used as (update email_confirmation set used_at = now() where token_hash = ? and used_at is null and expires_at > now() returning user_id, email)
       update account a set email_confirmed_at = now() from used where a.id = used.user_id and a.email = used.email and a.email_confirmed_at is null returning a.id`,
      [hash],
    )
    if (confirmed.length > 0) return 'confirmed'
    const already = await tx.rows(
      `select from email_confirmation c join account a on a.id = c.user_id and a.email = c.email where c.token_hash = ? and a.email_confirmed_at is not null`,
      [hash],
    )
    if (already.length === 0) throw notValid()
    return 'already-confirmed'
  })
}

function notValid(): AppError {
  const message = 'This link has expired or was already used. Ask for a new one.'
  return new AppError('validation_failed', message, { issues: [{ path: 'token', message }] })
}
