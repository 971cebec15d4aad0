import { roleUrl } from '@billfold/server-kit/database/roles'
import { withClient } from '@billfold/server-kit/database/provision'
import { openPlace } from './open-place.ts'

interface SignedOut {
  userId: number
  username: string
  sessions: number
}

/** For an account that may have been taken over: ends all its sessions. */
export async function signOut(name: string): Promise<string> {
  await using place = await openPlace('openForReading')
  const users = await endSessions(roleUrl(place.adminUrl, 'accounts', place.passwords), name)
  if (users.length === 0) throw new Error(`no user has the name or e-mail address '${name}'`)
  return users.map(({ username, sessions }) => `${username} is signed out of ${sessions === 1 ? '1 session' : `${sessions} sessions`}.`).join('\n')
}

/** Two users, if one's user name is another's e-mail address. Uses the gateway's role and its row-level security. */
function endSessions(url: string, name: string): Promise<SignedOut[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<SignedOut>(
      `with found as (select id, username from accounts.account where lower(username) = lower($1) or lower(email) = lower($1)),
        ended as (delete from accounts.session using found where user_id = found.id returning user_id),
        withdrawn as (delete from accounts.password_reset using found where user_id = found.id)
       select id as "userId", username, (select count(*)::integer from ended where user_id = id) as sessions from found order by username`,
      [name],
    )
    for (const { userId } of rows) await client.query("select accounts.note_activity($1, 'sessions-ended-by-operator', '', '', false)", [userId])
    return rows
  })
}
