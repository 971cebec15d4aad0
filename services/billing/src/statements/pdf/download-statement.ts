import { withCalendarDates } from '@billfold/contracts/calendar-date'
import type { FileAnswer } from '@billfold/contracts/call'
import { fieldError } from '@billfold/contracts/errors'
import { senderParty } from '@billfold/contracts/settings/letterhead'
import { type Statement, type StatementQuery, type StatementRange, wrongOrder } from '@billfold/contracts/statements/statement'
import { buildStatementDocument, type StatementDocument } from '@billfold/contracts/statements/statement-document'
import { drawAside } from '@billfold/server-kit/pdf/draw-aside'
import { loadSender, type Sender } from '@billfold/server-kit/pdf/letterhead'
import type { Scope } from '@billfold/server-kit/scope'
import { getBillTo } from '../../invoices/invoice.sql.ts'
import { getStatement } from '../statement.sql.ts'
import type { renderStatement } from './render-statement.ts'

const drawStatement = drawAside<typeof renderStatement>(new URL('render-statement.ts', import.meta.url), 'renderStatement')

export interface LoadedStatement {
  statement: Statement
  sender: Sender
  document: StatementDocument
  /** Name to greet in e-mails. */
  contact: string
}

/** Undefined if the client does not exist. */
export function loadStatement(scope: Pick<Scope, 'moment'>, clientId: number, range: StatementRange): Promise<LoadedStatement | undefined> {
  return scope.moment(async (moment) => {
    const statement = await getStatement(moment, clientId, range)
    const sender = statement && (await loadSender(moment))
    const client = statement && (await getBillTo(moment, clientId))
    if (!statement || !sender || !client) return undefined
    const language = statement.client.language ?? sender.language
    const written = { ...sender, party: senderParty(sender.facts, language) }
    return { statement, sender: written, document: buildStatementDocument({ statement, sender: written, language }), contact: client.greeted }
  })
}

export async function drawFile({ statement, sender, document }: LoadedStatement): Promise<FileAnswer> {
  const client = statement.client.name.replaceAll(/\s+/g, ' ').trim()
  return { name: `Statement-${client}-${statement.to}.pdf`, content: await drawStatement({ ...document, logo: sender.logo }) }
}

export async function downloadStatement(scope: Pick<Scope, 'moment'>, clientId: number, range: StatementRange): Promise<FileAnswer | undefined> {
  const loaded = await loadStatement(scope, clientId, range)
  return loaded && drawFile(loaded)
}

/** Converts instants to dates in the user's time zone before comparing them. */
export function rangeOf({ timeZone }: Pick<Scope, 'timeZone'>, { from, to }: StatementQuery): StatementRange {
  const range = withCalendarDates({ from, to }, timeZone)
  if (range.from !== undefined && range.to !== undefined && range.from > range.to) {
    throw fieldError('validation_failed', 'from', wrongOrder)
  }
  return range
}
