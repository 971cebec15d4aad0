import { type AccountingSettings, type AccountingSettingsChanges, defaultAccountingSettings } from '@billfold/contracts/accounting/accounting-settings'
import type { Moment, Scope } from '@billfold/server-kit/scope'
import { findAccountingSettings, mergeAccountingSettings } from './accounting.sql.ts'

export async function getAccountingSettings(scope: Pick<Moment, 'userId' | 'rows'>): Promise<AccountingSettings> {
  return { ...defaultAccountingSettings, ...(await findAccountingSettings(scope)) }
}

export function saveAccountingSettings(scope: Scope, changes: AccountingSettingsChanges): Promise<AccountingSettings> {
  return scope.transaction(async (tx) => {
    if (Object.keys(changes).length > 0) await mergeAccountingSettings(tx, changes)
    return getAccountingSettings(tx)
  })
}
