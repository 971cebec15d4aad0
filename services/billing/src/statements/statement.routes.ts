import { statementCalls } from '@billfold/contracts/statements/statement-calls'
import { statementEmailCalls } from '@billfold/contracts/statements/statement-email-calls'
import { awaitDelivery, retryEmail } from '@billfold/server-kit/mail/deliver-now'
import { preparedRoute, type Route, route } from '@billfold/server-kit/routes'
import type { RequestTools } from '../invoices/email/email-tools.ts'
import { downloadStatement, rangeOf } from './pdf/download-statement.ts'
import { getStatementDraft, prepareStatement, previewStatement, sendStatement } from './send-statement.ts'
import { getStatement, getStatementEmail, listStatementEmails } from './statement.sql.ts'

export function statementRoutes(tools: RequestTools): Route[] {
  return [
    route(statementCalls.get, async ({ scope, params, query }) => getStatement(scope, params.id, rangeOf(scope, query))),
    route(statementCalls.pdf, async ({ scope, params, query }) => downloadStatement(scope.replica, params.id, rangeOf(scope, query))),
    route(statementEmailCalls.draft, async ({ scope, params, query }) => getStatementDraft(scope, params.id, rangeOf(scope, query), tools)),
    route(statementEmailCalls.preview, async ({ scope, params, body }) => previewStatement(scope, params.id, body)),
    preparedRoute(
      statementEmailCalls.send,
      async ({ scope, params, body }) => prepareStatement(scope, params.id, rangeOf(scope, body)),
      async ({ scope, body }, prepared) => prepared && sendStatement(scope, body, prepared, tools),
      async ({ scope, params }, email) => (email.state === 'waiting' ? awaitDelivery(scope, () => getStatementEmail(scope, params.id, email.id), tools) : email),
    ),
    route(statementEmailCalls.list, ({ scope, params }) => listStatementEmails(scope, params.id)),
    route(statementEmailCalls.retry, ({ scope, params }) => retryEmail(scope, () => getStatementEmail(scope, params.id, params.emailId), tools)),
  ]
}
