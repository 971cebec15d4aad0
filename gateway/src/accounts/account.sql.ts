import type { Registration, User } from '@billfold/contracts/accounts/user'
import { defaultSettings } from '@billfold/contracts/settings/settings'
import { instant } from '@billfold/server-kit/database/sql'
import type { Transaction } from '@billfold/server-kit/scope'
import { pictureUrl } from '../pictures/picture.sql.ts'
import type { Proven } from '../sessions/session.ts'
import { hashNewPassword } from './password.ts'
import type { Rows } from './rows.ts'
import { type Counts, countsOfCandidates } from './sign-in-failure.sql.ts'

/** Selects the contract's User fields from a row of `account_with_profile`. */
export function userColumns(row: string): string {
  return `${row}.id, ${row}.username, ${row}.email, ${row}.is_email_confirmed as "isEmailConfirmed", ${row}.first_name as "firstName", ${row}.last_name as "lastName",
    ${setting(row, 'timezone')} as "timeZone", ${setting(row, 'language')} as language, ${setting(row, 'hoursFormat')} as "hoursFormat", ${setting(row, 'timerRounding')} as "timerRounding",
    ${setting(row, 'appearance')} as appearance, ${setting(row, 'density')} as density,
    ${pictureUrl(`${row}.avatar_hash`)} as "avatarUrl", ${instant(`${row}.created_at`)} as "createdAt"`
}

function setting(row: string, name: Exclude<keyof typeof defaultSettings.profile, 'phone'>): string {
  return `coalesce(${row}.profile->>'${name}', '${defaultSettings.profile[name]}')`
}

async function loadUser(rows: Rows, id: number): Promise<User> {
  const [user] = await rows<User>(`select ${userColumns('u')} from account_with_profile(?) u`, [id])
  if (!user) throw new Error(`There is no account ${id}`)
  return user
}

export interface Candidate {
  user: User
  passwordHash: string
  /** Encrypted second-factor secret; null if the account has none. */
  factor: Buffer | null
}

interface Named {
  candidate: Candidate | null
  counts: Counts
}

type Row = { counts: Counts } & Omit<Candidate, 'user'> & (User | { id: null })

/**
 * Finds the accounts that a name may refer to, with their second factors and failure counts. Runs one statement whether or not an account
 * exists, so timing reveals nothing. Returns at most two, because one account's user name may be another's e-mail address; the account with
 * the e-mail address comes first.
 */
export async function findCandidates(rows: Rows, name: string, address: string): Promise<Named[]> {
  const counting = countsOfCandidates({ name, address })
  const found = await rows<Row>(
    `with candidate as materialized (select id, password_hash from account where lower(username) = lower(?) or lower(email) = lower(?))
     select to_json(counts) as counts, who.* from (${counting.sql}) counts left join (
       select ${userColumns('u')}, c.password_hash as "passwordHash", second_factor_of(c.id) as factor
       from candidate c cross join lateral account_with_profile(c.id) u
     ) who using (id) order by lower(who.email) = lower(?) desc`,
    [name, name, ...counting.parameters, name],
  )
  return found.map(({ counts, passwordHash, factor, ...user }) => ({ counts, candidate: user.id === null ? null : { user, passwordHash, factor } }))
}

/** Demo accounts have no real mailbox and get no mail, so they count as confirmed. */
export async function registerAccount(rows: Rows, registration: Registration, { isDemo = false } = {}): Promise<Proven> {
  const { username, email, firstName, lastName, password } = registration
  const proof = await hashNewPassword(password)
  const [account] = await rows<{ id: number }>(
    `insert into account (username, email, first_name, last_name, password_hash, is_demo, email_confirmed_at)
     values (?, ?, ?, ?, ?, ?, case when ? then now() end) returning id`,
    [username, email, firstName, lastName, proof, isDemo, isDemo],
  )
  return { user: await loadUser(rows, account?.id ?? 0), proof }
}

export async function findAccountByEmail(rows: Rows, email: string): Promise<number | undefined> {
  const [account] = await rows<{ id: number }>('select id from account where lower(email) = lower(?)', [email])
  return account?.id
}

export async function findPasswordHash(rows: Rows, userId: number): Promise<string | undefined> {
  const [account] = await rows<{ hash: string }>('select password_hash as hash from account where id = ?', [userId])
  return account?.hash
}

/** Leaves the new address unconfirmed, except in demo accounts. */
export async function changeAddress(tx: Transaction, email: string): Promise<void> {
  await tx.rows('update account set email = ?, email_confirmed_at = case when is_demo then email_confirmed_at end where id = ?', [email, tx.userId])
}

/**
 * Ends all sessions, reset links and a pending second factor, to lock out anyone who knew the old password. Returns false if `known` is no
 * longer the password's hash.
 */
export async function replacePassword(tx: Transaction, known: string, passwordHash: string): Promise<boolean> {
  const changed = await tx.rows(
    `with changed as (update account set password_hash = ? where id = ? and password_hash = ? returning id),
      ended as (delete from session using changed where user_id = changed.id),
      withdrawn as (delete from password_reset using changed where user_id = changed.id),
      abandoned as (delete from second_factor using changed where user_id = changed.id and enabled_at is null)
     select id from changed`,
    [passwordHash, tx.userId, known],
  )
  return changed.length > 0
}

/** Locks the account if the verified password is still current; returns false otherwise. */
export async function lockWithPassword(tx: Transaction, proof: string): Promise<boolean> {
  const locked = await tx.rows('select from account where id = ? and password_hash = ? for no key update', [tx.userId, proof])
  return locked.length > 0
}

/**
 * Locks the account so that no session starts and no password changes until the transaction ends. The next statement sees all earlier
 * changes.
 */
export async function lockAccount(tx: Transaction): Promise<void> {
  await tx.rows('select from account where id = ? for no key update', [tx.userId])
}

/**
 * Cascading foreign keys in every schema delete all of the account's data, including signed records (decisions.md). Open Stripe payments
 * are voided afterwards, and Stripe customers who never paid are deleted (docs/decisions/0015).
 */
export async function deleteAccount(rows: Rows, userId: number): Promise<void> {
  await rows('delete from account where id = ?', [userId])
}
