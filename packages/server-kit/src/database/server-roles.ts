import { Client } from 'pg'
import { DatabaseProblem } from './database-problem.ts'
import { ownerRole, ownerUrl } from './roles.ts'

/** All have passwords of one key. An owner: a service that is connected is taken for a Billfold that runs (a restoration refuses that). */
const WITNESS = 'accounts'
/** Another password, and no such role. */
const NOT_LET_IN = new Set(['28P01', '28000'])

/** Roles and their passwords belong to the whole server: no mark on one database tells that somebody changed them from another. */
export async function letsRolesIn(adminUrl: string, internalKey: string): Promise<boolean> {
  const client = new Client({ connectionString: ownerUrl(adminUrl, WITNESS, internalKey) })
  try {
    await client.connect()
    return true
  } catch (error) {
    // A server without a free connection, say, has nothing against the password.
    return !NOT_LET_IN.has((error as { code?: string }).code ?? '')
  } finally {
    await client.end()
  }
}

/** Before this database takes roles that let it in with another key only: whose are they? */
export async function refuseRolesOfAnother(admin: Client, mark: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where datname <> current_database() and starts_with(shobj_description(oid, 'pg_database'), $1)
       and exists (select from pg_roles where rolname = $2) order by 1`,
    [mark, ownerRole(WITNESS)],
  )
  const [other] = rows
  if (!other) return
  throw new DatabaseProblem(
    `Another Billfold uses the roles of this server (database ${other.name}). Give this one a server of its own, or the same INTERNAL_KEY. If nothing runs on ${other.name} any more, drop it.`,
  )
}
