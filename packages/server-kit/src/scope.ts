import { type CalendarDate, dateIn } from '@billfold/contracts/calendar-date'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { isPlanOutdated } from './database/constraint-error.ts'
import { flush } from './database/flush.ts'
import { keptStatement, type Statement, statement } from './database/statement.ts'
import { actingByKeptPlans, actingFor, inTransaction, OF_ONE_MOMENT, onConnection, READ_WRITE, type OpenTransaction } from './database/transaction.ts'

/** A user, and the only rows that exist while acting for them. Everything a use case needs to know. */
export interface Scope {
  readonly userId: number
  /** IANA zone. */
  readonly timeZone: string
  /** The calendar date that it is now where the user lives. */
  today(): CalendarDate
  /** Rows of one statement, as Postgres sends them: decimals, dates and timestamps stay text. */
  rows<Row extends object>(sql: string, parameters?: unknown[]): Promise<Row[]>
  /**
   * The same of a statement for which one plan is right, however many rows its user has: it finds by a key, only inserts, or reads so many in the
   * order of an index. Each connection plans it once. What reads all that somebody has is none of these: docs/decisions/0025.
   */
  planned<Row extends object>(sql: string, parameters?: unknown[]): Promise<Row[]>
  /** Whatever is read in it is of one moment, however many statements it takes. */
  moment<T>(read: (moment: Moment) => Promise<T>): Promise<T>
  /** All of it happens or none of it. On a transaction it joins that one. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

export interface Transaction extends Scope {
  /** Its changes are written when the work ends, or by `flush` before. */
  readonly em: EntityManager
  /** A statement whose rows nobody waits for: it is sent with what is asked next, and where it is refused, that is refused. */
  later(sql: string, parameters?: unknown[]): void
  /** The same of a statement for which one plan is right: see `planned`. */
  plannedLater(sql: string, parameters?: unknown[]): void
}

/** Reads alone, of what there was when it began. */
export type Moment = Pick<Scope, 'userId' | 'timeZone' | 'today' | 'rows' | 'planned'>

/** Rows of one user. Without a calendar: whoever comes by a token has no time zone of ours. */
export type SharedScope = Pick<Scope, 'userId' | 'rows' | 'planned' | 'moment' | 'transaction'>

/** Nobody: every table of user data is empty. A function of the schema's owner may say whose record a token names. */
export interface PublicScope {
  /** Whoever asks, asks of everybody: these plans are kept. */
  rows<Row extends object>(sql: string, parameters?: unknown[]): Promise<Row[]>
  /** Only for what a token of that user names, and nothing beside it: docs/decisions/0010. */
  actFor(userId: number): SharedScope
}

export function publicScope(orm: MikroORM): PublicScope {
  return {
    rows: (sql, parameters) => ask(orm, () => [keptStatement(sql, parameters)]),
    actFor: (userId) => userScope(orm, userId, 'UTC'),
  }
}

export function userScope(orm: MikroORM, userId: number, timeZone: string): Scope {
  const user = { userId, timeZone, today: () => dateIn(timeZone, new Date()) }
  const actAs = actingFor(userId)
  const actByKeptPlans = actingByKeptPlans(userId)
  return {
    ...user,
    rows: (sql, parameters) => ask(orm, () => [actAs, statement(sql, parameters)]),
    planned: (sql, parameters) => ask(orm, () => [actByKeptPlans, keptStatement(sql, parameters)]),
    moment: (read) => inTransaction(orm, [OF_ONE_MOMENT, actAs], (opened) => read({ ...user, ...asking(opened) })),
    transaction: (work) =>
      inTransaction(orm, [READ_WRITE, actAs], async (opened) => {
        const em = orm.em.fork()
        em.setTransactionContext(opened)
        const answer = await work(joined(opened, em, user))
        await em.flush()
        return answer
      }),
  }
}

function joined(opened: OpenTransaction, em: EntityManager, user: Pick<Scope, 'userId' | 'timeZone' | 'today'>): Transaction {
  const tx: Transaction = {
    ...user,
    em,
    ...asking(opened),
    later: (sql, parameters) => opened.later(statement(sql, parameters)),
    plannedLater: (sql, parameters) => opened.later(keptStatement(sql, parameters)),
    moment: (read) => read(tx),
    transaction: (work) => work(tx),
  }
  return tx
}

function asking(opened: OpenTransaction): Pick<Scope, 'rows' | 'planned'> {
  return {
    rows: async <Row extends object>(sql: string, parameters?: unknown[]) => (await opened.ask<Row>(statement(sql, parameters))).rows,
    planned: async <Row extends object>(sql: string, parameters?: unknown[]) => (await opened.ask<Row>(keptStatement(sql, parameters))).rows,
  }
}

/** One round trip, which leaves nothing behind on its connection. */
async function ask<Row extends object>(orm: MikroORM, put: () => Statement[]): Promise<Row[]> {
  const statements = put()
  return onConnection(orm, async (client) => {
    try {
      return (await flush<Row>(client, statements)).rows
    } catch (error) {
      // A migration changed what the connection had planned. Nothing was done, and by now it has forgotten the plan.
      if (isPlanOutdated(error)) return (await flush<Row>(client, statements)).rows
      throw error
    }
  })
}
