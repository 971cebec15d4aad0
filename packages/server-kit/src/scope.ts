import { type CalendarDate, dateIn } from '@billfold/contracts/calendar-date'
import { type EntityManager, IsolationLevel, type MikroORM } from '@mikro-orm/postgresql'
import { CompiledQuery } from 'kysely'
import { databaseOf } from './database/open-database.ts'
import { toStatement } from './database/prepared.ts'
import { queryAsNobody, queryAsUser } from './database/query-once.ts'

/** A user, and the only rows that exist while acting for them. Everything a use case needs to know. */
export interface Scope {
  readonly userId: number
  /** IANA zone. */
  readonly timeZone: string
  /** The calendar date that it is now where the user lives. */
  today(): CalendarDate
  /**
   * Runs one statement. Parameters are `?` in its text; decimals, dates and timestamps of its rows stay text. A constant text that is marked
   * as `prepared` is planned once by each connection, any other for its values.
   */
  rows<Row extends object>(sql: string, parameters?: unknown[]): Promise<Row[]>
  /** Everything read in it is of one moment, however many statements it takes. */
  moment<T>(read: (moment: Moment) => Promise<T>): Promise<T>
  /** All of it happens or none of it. On a transaction it joins that one. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

export interface Transaction extends Scope {
  /** Its changes are written when the work ends, or earlier by `flush`. */
  readonly em: EntityManager
}

/** Reads alone, of what there was when it began. */
export type Moment = Pick<Scope, 'userId' | 'timeZone' | 'today' | 'rows'>

/** A user whom a token names: the visitor's time zone is not known. */
export type SharedScope = Pick<Scope, 'userId' | 'rows' | 'moment' | 'transaction'>

/** Nobody: row-level security hides all user rows. A function of the schema's owner may say whose record a token names. */
export interface PublicScope {
  rows: Scope['rows']
  /** Only for the record that a token of that user names: docs/decisions/0010. */
  actFor(userId: number): SharedScope
}

export function publicScope(orm: MikroORM): PublicScope {
  return {
    rows: (sql, parameters) => queryAsNobody(databaseOf(orm), toStatement(sql, parameters)),
    actFor: (userId) => userScope(orm, userId, 'UTC'),
  }
}

type User = Pick<Scope, 'userId' | 'timeZone' | 'today'>

export function userScope(orm: MikroORM, userId: number, timeZone: string): Scope {
  const user = { userId, timeZone, today: () => dateIn(timeZone, new Date()) }
  return {
    ...user,
    rows: (sql, parameters) => queryAsUser(databaseOf(orm), userId, toStatement(sql, parameters)),
    moment: (read) => managerFor(orm, userId).transactional((em) => read({ ...user, rows: rowsIn(em) }), { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true }),
    transaction: (work) => managerFor(orm, userId).transactional((em) => work(transactionIn(em, user))),
  }
}

/** Forced row-level security reads `app.user_id`; `app.announces` says that this process announces changes itself. Both end with the transaction. */
function managerFor(orm: MikroORM, userId: number): EntityManager {
  // Independent of a transaction that the caller may be in.
  return orm.em.fork({ disableContextResolution: true, session: { variables: { 'app.user_id': userId, 'app.announces': 'on' } } })
}

function transactionIn(em: EntityManager, user: User): Transaction {
  const tx: Transaction = {
    ...user,
    em,
    rows: rowsIn(em),
    moment: (read) => read(tx),
    transaction: (work) => work(tx),
  }
  return tx
}

function rowsIn(em: EntityManager): Scope['rows'] {
  const transaction = em.getKysely()
  return async <Row extends object>(sql: string, parameters?: unknown[]) => {
    const { text, values } = toStatement(sql, parameters)
    return (await transaction.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
  }
}
