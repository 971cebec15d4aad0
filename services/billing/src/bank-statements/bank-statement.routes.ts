import { bankStatementCalls } from '@billfold/contracts/bank-statements/bank-statement-calls'
import { preparedRoute, type Route, route } from '@billfold/server-kit/routes'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import { matchTransactions } from './match-transactions.ts'
import { recordTransactions, withdrawBills } from './record-transactions.ts'

export function bankStatementRoutes(provider: PaymentProvider): Route[] {
  return [
    route(bankStatementCalls.match, ({ scope, body }) => matchTransactions(scope, body.transactions)),
    preparedRoute(
      bankStatementCalls.record,
      ({ scope, body }) => withdrawBills(scope, provider, body.payments),
      ({ scope, body }) => recordTransactions(scope, body.payments),
    ),
  ]
}
