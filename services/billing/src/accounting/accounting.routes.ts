import { accountingCalls, accountingSettingsCalls } from '@billfold/contracts/accounting/accounting-calls'
import { route } from '@billfold/server-kit/routes'
import { periodOf } from '../reports/report.routes.ts'
import { countDocuments, getAccountingSettings, saveAccountingSettings } from './accounting.sql.ts'
import { exportAccounting } from './export-accounting.ts'

export const accountingRoutes = [
  route(accountingCalls.export, async ({ scope, query: { format, from, to } }) => exportAccounting(scope.replica, periodOf(scope, { from, to }), format)),
  route(accountingCalls.summary, async ({ scope, query }) => countDocuments(scope.replica, periodOf(scope, query))),
  route(accountingSettingsCalls.get, ({ scope }) => getAccountingSettings(scope)),
  route(accountingSettingsCalls.save, ({ scope, body }) => saveAccountingSettings(scope, body)),
]
