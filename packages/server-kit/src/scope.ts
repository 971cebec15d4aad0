import { type CalendarDate, dateIn } from '@billfold/contracts/calendar-date'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'

/** A user, and the only rows that exist while acting for them. Everything a use case needs to know. */
export interface Scope {
  readonly userId: number
  /** IANA zone. */
  readonly timeZone: string
  /** The calendar date that it is now where the user lives. */
  today(): CalendarDate
  /** Rows of one statement, as Postgres sends them: decimals, dates and timestamps stay text. */
  rows<Row extends object>(sql: string, parameters?: unknown[]): Promise<Row[]>
  /** Whatever is read in it is of one moment, however many statements it takes. */
  moment<T>(read: (moment: Moment) => Promise<T>): Promise<T>
  /** All of it happens or none of it. On a transaction it joins that one. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

export interface Transaction extends Scope {
  /** Its changes are written when the work ends, or by `flush` before. */
  readonly em: EntityManager
}

/** Reads alone, of what there was when it began. */
export type Moment = Pick<Scope, 'userId' | 'timeZone' | 'today' | 'rows'>

/** Rows of one user. Without a calendar: whoever comes by a token has no time zone of ours. */
export type SharedScope = Pick<Scope, 'userId' | 'rows' | 'transaction'>

/** Nobody: every table of user data is empty. A function of the schema's owner may say whose record a token names. */
export interface PublicScope {
  rows<Row extends object>(sql: string, parameters?: unknown[]): Promise<Row[]>
  /** Only for what a token of that user names, and nothing beside it: docs/decisions/0010. */
  actFor(userId: number): SharedScope
}

export function publicScope(orm: MikroORM): PublicScope {
  return {
    rows: (sql, parameters = []) => orm.em.getConnection().execute(sql, parameters),
    actFor: (userId) => userScope(orm, userId, 'UTC'),
  }
}

export function userScope(orm: MikroORM, userId: number, timeZone: string): Scope {
  const em = orm.em.fork()
  // Forced row-level security reads this variable: without it every table is empty.
  em.setSessionContext({ variables: { 'app.user_id': String(userId) } })
  const user = { userId, timeZone, today: () => dateIn(timeZone, new Date()) }
  return {
    ...user,
    rows: (sql, parameters) => em.execute(sql, parameters),
    moment: (read) => em.transactional((inner) => read(joined(inner, user)), { isolationLevel: 'repeatable read', readOnly: true }),
    transaction: (work) => em.transactional((inner) => work(joined(inner, user))),
  }
}

function joined(em: EntityManager, user: Pick<Scope, 'userId' | 'timeZone' | 'today'>): Transaction {
  const tx: Transaction = {
    ...user,
    em,
    rows: (sql, parameters) => em.execute(sql, parameters),
    moment: (read) => read(tx),
    transaction: (work) => work(tx),
  }
  return tx
}
