import { dateInput } from '../calendar-date.ts'
import { call, defineCalls } from '../call.ts'
import { reportRange } from '../reports/report-period.ts'
import * as z from '../zod.ts'
import { accountingFormats, accountingSettings, accountingSettingsChanges } from './accounting-settings.ts'

export const accountingQuery = z.object({
  from: dateInput,
  to: dateInput,
  format: z.enum(accountingFormats, 'Format must be journal, quickbooks, xero or datev'),
})

/** Number of documents of each kind in a period. */
export const accountingSummary = z.object({ invoices: z.int(), payments: z.int(), expenses: z.int() })
export type AccountingSummary = z.infer<typeof accountingSummary>

const base = { service: 'billing', access: 'user' } as const

export const accountingCalls = defineCalls('accounting', {
  export: call({
    ...base,
    method: 'GET',
    path: '/api/accounting-export',
    summary: 'A file for accounting software: a journal, invoices for QuickBooks or Xero, or a DATEV batch',
    query: accountingQuery,
    file: 'text/csv',
  }),
  summary: call({
    ...base,
    method: 'GET',
    path: '/api/accounting-export/summary',
    summary: 'How many invoices, payments and expenses a period has',
    query: reportRange,
    response: accountingSummary,
  }),
})

export const accountingSettingsCalls = defineCalls('accountingSettings', {
  get: call({
    ...base,
    method: 'GET',
    path: '/api/accounting-export/settings',
    summary: 'Account numbers and other settings for exports to accounting software',
    response: accountingSettings,
  }),
  save: call({
    ...base,
    method: 'PUT',
    path: '/api/accounting-export/settings',
    summary: 'Replaces the settings of the formats that are sent',
    body: accountingSettingsChanges,
    response: accountingSettings,
  }),
})
