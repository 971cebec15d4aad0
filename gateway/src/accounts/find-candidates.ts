import type { User } from '@billfold/contracts/accounts/user'
import type { Rows } from './rows.ts'
import { type Counts, countsOfCandidates } from './throttle.ts'
import { userColumns } from './user.queries.ts'

export interface Candidate {
  user: User
  passwordHash: string
  /** What has to be shown besides the password, sealed. Null where that is nothing. */
  factor: Buffer | null
}

interface Found {
  /** Two at most: somebody's user name may be somebody else's e-mail address. */
  candidates: Candidate[]
  counts: Counts | undefined
}

/** Where nobody has the name, it is one row with the counts alone. */
type Row = { counts: Counts } & Omit<Candidate, 'user'> & (User | { id: null })

/** Whom a name may mean, what they have to show, and what has been counted of them: one statement, of nobody as of anybody. */
export async function findCandidates(rows: Rows, name: string, address: string): Promise<Found> {
  const counting = countsOfCandidates({ name, address })
  const found = await rows<Row>(
    `with candidate as materialized (select id, password_hash from account where lower(username) = lower(?) or lower(email) = lower(?))
     select to_json(counts) as counts, who.* from (${counting.sql}) counts left join (
       select ${userColumns('u')}, c.password_hash as "passwordHash", second_factor_of(c.id) as factor
       from candidate c cross join lateral user_of(c.id) u
     ) who on true order by who.id`,
    [name, name, ...counting.parameters],
  )
  const candidates = found.flatMap((row) => {
    const { counts: _, passwordHash, factor, ...user } = row
    return user.id === null ? [] : [{ user, passwordHash, factor }]
  })
  return { candidates, counts: found[0]?.counts }
}
