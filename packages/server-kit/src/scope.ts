import { type CalendarDate, dateIn } from '@billfold/contracts/calendar-date'
import { type EntityManager, IsolationLevel, type MikroORM } from '@mikro-orm/postgresql'
import { CompiledQuery } from 'kysely'
import { sharedNow } from './database/clock.ts'
import { databaseOf } from './database/open-database.ts'
import { nameOwner } from './database/owned-driver.ts'
import { prepared, toStatement } from './database/prepared.ts'
import { momentOn, queryAnonymously, queryAsUser, queryOnAsUser } from './database/query-once.ts'
import type { Standby } from './database/standby.ts'

export interface Scope {
  readonly userId: number
  readonly timeZone: string
  today(): CalendarDate
  /**
   * Runs one statement with `?` for parameters. Returns decimals, dates and timestamps as text. Each connection plans a `prepared`
   * statement once, and any other statement on each call.
   */
  rows<Row extends object>(sql: string, parameters?: unknown[]): Promise<Row[]>
  /** Reads a consistent snapshot with several statements. */
  moment<T>(read: (moment: Moment) => Promise<T>): Promise<T>
  /** Runs the work in a transaction. Joins the current transaction if there is one. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** For work that waits for another server. Only a few run at once, so that connections remain for everything else. */
  longTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** For reports and documents. Reads from a standby if it has everything that was committed before, otherwise from the primary. */
  readonly replica: ReadScope
}

export interface Transaction extends Scope {
  /** Writes its changes when the work ends, or earlier if `flush` is called. */
  readonly em: EntityManager
}

export type Moment = Pick<Scope, 'userId' | 'timeZone' | 'today' | 'rows'>
export type ReadScope = Pick<Scope, keyof Moment | 'moment'>

/** The scope of a user identified by a token. The visitor's time zone is unknown. */
export type SharedScope = Pick<Scope, 'userId' | 'rows' | 'moment' | 'transaction' | 'replica'>

/**
 * An anonymous scope: row-level security hides all user rows. A function that belongs to the schema's owner can look up who owns a token's
 * record.
 */
export interface PublicScope {
  rows: Scope['rows']
  /** Use it only for the owner of the record that a valid token identifies (docs/decisions/0010). */
  actFor(userId: number): SharedScope
  /** Same as `actFor`, but in the owner's time zone, for changes that depend on the owner's date. */
  actLocallyFor(userId: number): Promise<Scope>
}

export function publicScope(orm: MikroORM): PublicScope {
  return {
    rows: (sql, parameters) => queryAnonymously(databaseOf(orm), toStatement(sql, parameters)),
    actFor: (userId) => userScope(orm, userId, 'UTC'),
    actLocallyFor: (userId) => localScope(orm, userId),
  }
}

type User = Pick<Scope, 'userId' | 'timeZone' | 'today'>

export function userScope(orm: MikroORM, userId: number, timeZone: string): Scope {
  const user = { userId, timeZone, today: () => dateIn(timeZone, new Date(sharedNow())) }
  const primary: ReadScope = {
    ...user,
    rows: (sql, parameters) => queryAsUser(databaseOf(orm), userId, toStatement(sql, parameters)),
    moment: (read) => managerFor(orm, userId).transactional((em) => read({ ...user, rows: rowsIn(em) }), { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true }),
  }
  const transaction: Scope['transaction'] = (work) =>
    managerFor(orm, userId).transactional((em) => {
      nameOwner(em, userId)
      return work(transactionIn(em, user))
    })
  return {
    ...primary,
    transaction,
    longTransaction: (work) => databaseOf(orm).inTurn(() => transaction(work)),
    get replica() {
      const { standby } = databaseOf(orm)
      return standby ? replicaOf(standby, primary) : primary
    },
  }
}

function replicaOf(standby: Standby, primary: ReadScope): ReadScope {
  const { userId, timeZone, today } = primary
  return {
    userId,
    timeZone,
    today,
    rows: <Row extends object>(sql: string, parameters?: unknown[]) =>
      standby.read((client) => queryOnAsUser<Row>(client, userId, toStatement(sql, parameters)), () => primary.rows<Row>(sql, parameters)),
    moment: (read) => standby.read((client) => momentOn(client, userId, (rows) => read({ userId, timeZone, today, rows })), () => primary.moment(read)),
  }
}

const TIME_ZONE = prepared('select time_zone as "timeZone" from accounts.business_card')

/** A user's scope in their own time zone, for work that was not started by one of the user's requests. */
export async function localScope(orm: MikroORM, userId: number): Promise<Scope> {
  const [card] = await userScope(orm, userId, 'UTC').rows<{ timeZone: string }>(TIME_ZONE)
  return userScope(orm, userId, card?.timeZone ?? 'UTC')
}

/**
 * Row-level security reads `app.user_id`. `app.announces` means that this process announces changes itself. Both settings end with the
 * transaction.
 */
function managerFor(orm: MikroORM, userId: number): EntityManager {
  // Ignores any transaction of the caller.
  return orm.em.fork({ disableContextResolution: true, session: { variables: { 'app.user_id': userId, 'app.announces': 'on' } } })
}

function transactionIn(em: EntityManager, user: User): Transaction {
  const tx: Transaction = {
    ...user,
    em,
    rows: rowsIn(em),
    moment: (read) => read(tx),
    transaction: (work) => work(tx),
    longTransaction: (work) => work(tx),
    get replica() {
      return tx
    },
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
