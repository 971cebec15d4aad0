import type { User } from '@billfold/contracts/accounts/user'
import type { Rows } from './rows.ts'
import { type Counts, countsOfCandidates } from './throttle.ts'
import { userColumns } from './user.sql.ts'

export interface Candidate {
  user: User
  passwordHash: string
  /** Encrypted second-factor secret; null if the account has none. */
  factor: Buffer | null
}

interface Named {
  /** Null if no account has this name. */
  candidate: Candidate | null
  counts: Counts
}

type Row = { counts: Counts } & Omit<Candidate, 'user'> & (User | { id: null })

/**
 * Finds the accounts that a name may mean, with their second factor and failure counts. One statement, the same whether or not an account
 * exists, so that timing reveals nothing. At most two: one account's user name may be another account's e-mail address. The one with the
 * e-mail address comes first.
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
