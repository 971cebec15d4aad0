import { dateInput } from '../calendar-date.ts'
import { call, defineCalls } from '../call.ts'
import { reportRange } from '../reports/report-period.ts'
import * as z from '../zod.ts'
import { accountingFormats, accountingSettings, accountingSettingsChanges } from './accounting-settings.ts'

const accountingQuery = z.object({
  from: dateInput,
  to: dateInput,
  format: z.enum(accountingFormats, 'Format must be journal, quickbooks, xero or datev'),
})

/** Number of documents of each kind in a period. */
const accountingSummary = z.object({ invoices: z.int(), payments: z.int(), expenses: z.int() })
export type AccountingSummary = z.infer<typeof accountingSummary>

const base = { service: 'billing', access: 'user' } as const

export const accountingCalls = defineCalls('accounting', {
  export: call({
    ...base,
    method: 'GET',
    path: '/api/accounting-export',
    summary: 'Export for accounting software: a journal, invoices for QuickBooks or Xero, or a DATEV batch',
    query: accountingQuery,
    file: 'text/csv',
  }),
  summary: call({
    ...base,
    method: 'GET',
    path: '/api/accounting-export/summary',
    summary: 'Number of invoices, payments and expenses in a period',
    query: reportRange,
    response: accountingSummary,
  }),
})

export const accountingSettingsCalls = defineCalls('accountingSettings', {
  get: call({
    ...base,
    method: 'GET',
    path: '/api/accounting-export/settings',
    summary: 'Settings for exports to accounting software, such as account numbers',
    response: accountingSettings,
  }),
  save: call({
    ...base,
    method: 'PUT',
    path: '/api/accounting-export/settings',
    summary: 'Replace the settings for the formats in the request',
    body: accountingSettingsChanges,
    response: accountingSettings,
  }),
})
