import type { Statement, StatementEntry } from '@billfold/contracts/statements/statement'
import { statementCalls } from '@billfold/contracts/statements/statement-calls'
import { statementEmailCalls } from '@billfold/contracts/statements/statement-email-calls'
import type { StatementEmail } from '@billfold/contracts/statements/statement-email'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answer, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import { sampleDraft } from '../../testing/invoice-samples.ts'

function entry(date: string, amount: string, balance: string, more: Partial<StatementEntry> = {}): StatementEntry {
  const kind = amount.startsWith('-') ? 'payment' : 'invoice'
  return { date, kind, invoiceId: 1, invoiceNumber: 'INV-20260302-042', dueDate: null, method: null, amount, refunded: '0.00', balance, ...more }
}

export function sampleStatement(differing: Partial<Statement> = {}): Statement {
  return {
    client: { id: 1, name: 'Northwind Studio', email: 'hello@northwind.studio', contact: 'Grace Hopper', address: '12 Harbour Street\nPortland, ME 04101', taxId: '98-7654321', language: null },
    accentColor: '#2f5bd8',
    from: '2026-01-01',
    to: '2026-11-20',
    openingBalance: '500.00',
    count: 5,
    invoiced: '6054.50',
    paid: '1620.00',
    closingBalance: '4934.50',
    aging: { notDue: '0.00', days1To30: '0.00', days31To60: '4700.00', days61To90: '0.00', over90: '234.50' },
    omitted: null,
    entries: [
      entry('2026-01-12', '-500.00', '0.00', { invoiceNumber: 'INV-20251201-007', method: 'check' }),
      entry('2026-03-02', '1234.50', '1234.50', { dueDate: '2026-04-01' }),
      entry('2026-04-01', '-1000.00', '234.50', { method: 'bank_transfer' }),
      entry('2026-09-14', '4820.00', '5054.50', { invoiceId: 2, invoiceNumber: 'INV-20260914-008', dueDate: '2026-10-14' }),
      entry('2026-10-01', '-120.00', '4934.50', { invoiceId: 2, invoiceNumber: 'INV-20260914-008', method: 'card', refunded: '30.00' }),
    ],
    ...differing,
  }
}

export const emptyStatement = sampleStatement({ openingBalance: '0.00', count: 0, invoiced: '0.00', paid: '0.00', closingBalance: '0.00', aging: { notDue: '0.00', days1To30: '0.00', days31To60: '0.00', days61To90: '0.00', over90: '0.00' }, entries: [] })

export const longStatement = sampleStatement({
  client: {
    ...sampleStatement().client,
    name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  },
  count: 1040,
  omitted: { count: 1000, invoiced: '99999999.99', paid: '12345678.90', balance: '87654321.09' },
  closingBalance: '-99999999.99',
  entries: Array.from({ length: 40 }, (_, index) =>
    entry('2026-11-20', index % 3 === 2 ? '-99999999.99' : '99999999.99', '-99999999.99', {
      invoiceNumber: 'RECHNUNG-DONAUDAMPFSCHIFFFAHRT-2026-NOVEMBER-0042',
      method: index % 3 === 2 ? 'card' : null,
      dueDate: index % 3 === 2 ? null : '2026-12-20',
    }),
  ),
})

export function sampleStatementEmail(differing: Partial<StatementEmail> = {}): StatementEmail {
  return {
    id: 61,
    recipients: ['hello@northwind.studio'],
    cc: [],
    subject: 'Statement of account from Lovelace Analytics',
    state: 'sent',
    error: null,
    createdAt: '2026-11-02T15:20:00.000Z',
    sentAt: '2026-11-02T15:20:01.000Z',
    ...differing,
  }
}

export const sampleStatementDraft = sampleDraft({
  subject: 'Statement of account from Lovelace Analytics',
  message: 'Hi Northwind Studio,\n\nPlease find attached your statement of account up to Nov 20, 2026. Your balance is $4,934.50.\n\nThank you!',
})

/** Default responses for the page. The first match wins, so tests put their own responses first. */
export const statementAnswers: readonly Answer[] = [
  answer(statementCalls.get, sampleStatement()),
  answer(statementEmailCalls.list, []),
  answer(statementEmailCalls.draft, sampleStatementDraft),
  answer(statementEmailCalls.preview, ({ body }) => ({ subject: (body as { subject: string }).subject, html: '<p>Preview</p>' })),
  answer(statementEmailCalls.send, sampleStatementEmail()),
  answer(settingsCalls.get, sampleSettings()),
]
