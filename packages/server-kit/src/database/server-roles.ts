import { Client } from 'pg'
import { DatabaseProblem } from './database-problem.ts'
import { type RolePasswords, searchRole, searchUrl } from './roles.ts'

/** Wrong password, or no such role. */
const NOT_LET_IN = new Set(['28P01', '28000'])

/** Roles belong to the whole server, so another installation may have changed all passwords. One login is enough to check. */
export async function acceptsPasswords(adminUrl: string, passwords: RolePasswords): Promise<boolean> {
  const client = new Client({ connectionString: searchUrl(adminUrl, passwords) })
  try {
    await client.connect()
    return true
  } catch (error) {
    // Other errors, such as too many connections, say nothing about the password.
    return !NOT_LET_IN.has((error as { code?: string }).code ?? '')
  } finally {
    await client.end()
  }
}

/** Throws if the roles belong to another database, before this one changes their passwords. */
export async function refuseRolesOfAnother(admin: Client, mark: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where datname <> current_database() and starts_with(shobj_description(oid, 'pg_database'), $1)
       and exists (select from pg_roles where rolname = $2) order by 1`,
    [mark, searchRole],
  )
  const [other] = rows
  if (!other) return
  throw new DatabaseProblem(
    `Another Billfold uses the roles of this server (database ${other.name}). Give this one a server of its own, or the same passwords (ROLE_PASSWORDS, or secrets.json). If nothing runs on ${other.name} any more, drop it.`,
  )
}
