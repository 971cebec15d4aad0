import type { User } from '@billfold/contracts/accounts/user'
import type { Rows } from './rows.ts'
import { type Counts, countsOfCandidates } from './throttle.ts'
import { userColumns } from './user.sql.ts'

export interface Candidate {
  user: User
  passwordHash: string
  /** What has to be shown besides the password, sealed. Null where that is nothing. */
  factor: Buffer | null
}

interface Named {
  /** Null where nobody has the name. */
  candidate: Candidate | null
  counts: Counts
}

type Row = { counts: Counts } & Omit<Candidate, 'user'> & (User | { id: null })

/**
 * Whom a name may mean, what they have to show, and what has been counted of them: one statement, of nobody as of anybody. Two at most: somebody's
 * user name may be somebody else's e-mail address. Whose address it is comes first.
 */
export async function findCandidates(rows: Rows, name: string, address: string): Promise<Named[]> {
  const counting = countsOfCandidates({ name, address })
  const found = await rows<Row>(
    `with candidate as materialized (select id, password_hash from account where lower(username) = lower(?) or lower(email) = lower(?))
     select to_json(counts) as counts, who.* from (${counting.sql}) counts left join (
       select ${userColumns('u')}, c.password_hash as "passwordHash", second_factor_of(c.id) as factor
       from candidate c cross join lateral user_of(c.id) u
     ) who using (id) order by lower(who.email) = lower(?) desc`,
    [name, name, ...counting.parameters, name],
  )
  return found.map(({ counts, passwordHash, factor, ...user }) => ({ counts, candidate: user.id === null ? null : { user, passwordHash, factor } }))
}
