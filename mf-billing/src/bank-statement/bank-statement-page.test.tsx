import { bankStatementCalls } from '@billfold/contracts/bank-statements/bank-statement-calls'
import { ApiError, useLeaveGuards } from '@billfold/web-kit'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { BankStatementPage } from './bank-statement-page.tsx'
import { matchedSample, openInvoices } from './testing/matched-samples.ts'
import { americanCsv, camtFile } from './testing/statement-files.ts'

const matched = answer(bankStatementCalls.match, matchedSample)
const recorded = answer(bankStatementCalls.record, { payments: 1, paidInvoices: 1 })

async function choosing(text: string, ...answers: readonly Answer[]) {
  const page = renderPage(<BankStatementPage />, { path: '/invoices/bank-statement', answers: [...answers, matched, recorded] })
  await page.user.upload(screen.getByLabelText('Bank statement'), new File([text], 'may.xml'))
  return { ...page, sent: (path: string) => page.requests.filter(({ address }) => address.endsWith(path)).map(({ body }) => body as { payments: object[]; transactions: object[] }) }
}

const rows = () => within(screen.getByRole('table', { name: 'Payments received' })).getAllByRole('row').slice(1)
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

describe('the bank statement review', () => {
  test('preselects confident matches, shows the reason for each match, and marks payments that are already recorded', async () => {
    await choosing(camtFile('08'))
    await screen.findByRole('table', { name: 'Payments received' })
    expect(screen.getByText('3 payments received · 1 other transaction skipped')).toBeTruthy()
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/May 4, 2026Northwind Coffee & CoINV-2026- 0042\$300\.00.*Invoice number in the reference/),
      expect.stringMatching(/Globex\$100\.50.*Same amount; check the client/),
      expect.stringMatching(/Unknown payer.*Recorded on Nov 2, 2026INV-2026-0009/),
    ])
    expect([box(/\$300\.00/).checked, box(/\$100\.50/).checked]).toEqual([true, false])
    expect(screen.getByRole('link', { name: 'INV-2026-0009' }).getAttribute('href')).toBe('/invoices?view=9')
    expect(screen.getByText('1 selected, $300.00')).toBeTruthy()
  })

  test('records the selected payments together with their transactions', async () => {
    const { user, sent } = await choosing(camtFile('08'))
    await user.click(await screen.findByRole('checkbox', { name: /\$100\.50/ }))
    await user.click(screen.getByRole('button', { name: 'Record 2 payments' }))
    expect(await screen.findByText('1 payment recorded')).toBeTruthy()
    expect(screen.getByText('1 invoice is now paid in full.')).toBeTruthy()
    expect(sent('/record')[0]?.payments).toEqual([
      {
        transaction: { account: 'DE89370400440532013000', bankId: '2026050400001', date: '2026-05-04', amount: '300.00', currency: 'USD', name: 'Northwind Coffee & Co', reference: 'INV-2026- 0042', ordinal: 0 },
        allocations: [{ invoiceId: 2, amount: '300.00' }],
      },
      expect.objectContaining({ allocations: [{ invoiceId: 3, amount: '100.50' }] }),
    ])
    expect(useLeaveGuards.getState().active.size).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Import another file' }))
    expect(screen.getByLabelText('Bank statement')).toBeTruthy()
  })

  test('lets the user assign a payment to another invoice or to none', async () => {
    const { user, sent } = await choosing(camtFile('08'))
    await screen.findByRole('table', { name: 'Payments received' })
    await choose(user, 'Invoice for the payment from Northwind Coffee & Co', 'No invoice')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Record 0 payments' }).disabled).toBe(true)
    await choose(user, 'Invoice for the payment from Globex', 'INV-2026-0042 · Northwind Coffee · $300.00')
    expect(box(/\$100\.50/).checked).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Record 1 payment' }))
    await waitFor(() => expect(sent('/record')[0]?.payments).toMatchObject([{ allocations: [{ invoiceId: 2, amount: '100.50' }] }]))
  })

  test('warns about a payment that exceeds the balance of its invoice before anything is sent', async () => {
    const { user, sent } = await choosing(camtFile('08'))
    await screen.findByRole('table', { name: 'Payments received' })
    await choose(user, 'Invoice for the payment from Northwind Coffee & Co', 'INV-2026-0044 · Initech · $50.00')
    expect(screen.getByText('Only $50.00 is due on this invoice')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Record 1 payment' }))
    expect(screen.getByText('Change or deselect the marked payments.')).toBeTruthy()
    expect(sent('/record')).toEqual([])
  })

  test('shows in the row that the invoice has been paid in the meantime, and can match the payments again', async () => {
    const refusal = new ApiError({ status: 409, code: 'conflict', message: 'Some payments could not be recorded, so none were saved.', issues: [{ path: 'payments.0', message: 'This invoice has already been paid' }] })
    const { user, sent } = await choosing(camtFile('08'), answer(bankStatementCalls.record, refusal))
    await user.click(await screen.findByRole('button', { name: 'Record 1 payment' }))
    expect(await screen.findByText('Some payments could not be recorded, so none were saved.')).toBeTruthy()
    expect(rows()[0]?.textContent).toContain('This invoice has already been paid')
    await user.click(screen.getByRole('button', { name: 'Match again' }))
    await waitFor(() => expect(sent('/match')).toHaveLength(2))
    await waitFor(() => expect(screen.queryByText('This invoice has already been paid')).toBeNull())
  })

  test('shows an error with a Retry button', async () => {
    let isDown = true
    const { user } = await choosing(camtFile('08'), answer(bankStatementCalls.match, () => (isDown ? new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' }) : matchedSample)))
    expect(await screen.findByText('Billing is not available right now.', {}, { timeout: 20_000 })).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('table', { name: 'Payments received' })).toBeTruthy()
  }, 30_000)

  test('reports that there are no open invoices', async () => {
    await choosing(camtFile('08'), answer(bankStatementCalls.match, { transactions: matchedSample.transactions.map(() => ({ recorded: null, proposal: null })), invoices: [] }))
    expect(await screen.findByText('No open invoices')).toBeTruthy()
  })

  test('reports that the statement contains no incoming payments', async () => {
    const { sent } = await choosing(camtFile('08').replaceAll('CRDT', 'DBIT'))
    expect(await screen.findByText('No incoming payments in this statement')).toBeTruthy()
    expect(sent('/match')).toEqual([])
  })

  test('splits a payment across several invoices', async () => {
    const several = { reason: 'numbers' as const, isSure: true, allocations: [{ invoiceId: 4, amount: '50.00' }, { invoiceId: 5, amount: '250.00' }] }
    const { user, sent } = await choosing(camtFile('08'), answer(bankStatementCalls.match, { transactions: [{ recorded: null, proposal: several }, ...matchedSample.transactions.slice(1)], invoices: openInvoices.map((invoice) => ({ ...invoice, balance: '900.00' })) }))
    expect(await screen.findByText('Several invoice numbers in the reference')).toBeTruthy()
    expect(screen.getByRole('combobox', { name: /Northwind/ }).textContent).toContain('INV-2026-0044, INV-2026-0045')
    await user.click(screen.getByRole('button', { name: 'Record 1 payment' }))
    await waitFor(() => expect(sent('/record')[0]?.payments).toMatchObject([{ allocations: several.allocations }]))
  })
})

describe('a CSV file', () => {
  test.each([
    ['05/13/2026,COFFEE SHOP,-9.99', '1 transaction has no amount or a negative one. Is the amount column correct?'],
    ['yesterday,COFFEE SHOP,9.99', '1 line could not be read'],
  ])('explains why a CSV file has no incoming payments: %s', async (line, reason) => {
    await choosing(`Date,Description,Amount\n${line}\n`)
    expect(await screen.findByText(reason)).toBeTruthy()
  })

  test('shows the recognized columns and a preview before payments are matched with invoices', async () => {
    const { user, sent } = await choosing(americanCsv, answer(bankStatementCalls.match, { transactions: [{ recorded: null, proposal: null }], invoices: openInvoices }))
    expect((await screen.findByRole('combobox', { name: 'Money received' })).textContent).toBe('Credit')
    expect(within(screen.getByRole('table', { name: 'Preview' })).getByText('$1,300.00')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Match with invoices' }))
    await screen.findByRole('table', { name: 'Payments received' })
    expect(sent('/match')[0]?.transactions).toMatchObject([{ date: '2026-05-13', amount: '1300.00', reference: 'NORTHWIND COFFEE, INC INV-2026-0042' }])
  })

  test('asks for the date order if the dates are ambiguous', async () => {
    const { user } = await choosing('Date,Amount\n03/04/2026,1.00\n')
    expect(await screen.findByText('Is 03/04/2026 in this file Mar 4, 2026 or Apr 3, 2026?')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Match with invoices' }).disabled).toBe(true)
    await choose(user, 'Date format', 'Day first: Apr 3, 2026')
    expect(within(screen.getByRole('table', { name: 'Preview' })).getByText('Apr 3, 2026')).toBeTruthy()
  })

  test('lets the user choose a column that was not recognized', async () => {
    const { user } = await choosing('When,How much\n2026-05-04,1.00\n')
    expect(await screen.findAllByText('Choose a column')).toHaveLength(2)
    await choose(user, 'Date', 'When')
    await choose(user, 'Amount', 'How much')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Match with invoices' }).disabled).toBe(false)
  })
})

test('rejects a file that is not a bank statement and lets the user choose another', async () => {
  const { user } = await choosing('%PDF-1.7')
  expect(await screen.findByText('This file is not a text file. Download the statement as CAMT.053, OFX or CSV.')).toBeTruthy()
  await user.upload(screen.getByLabelText('Bank statement'), new File([camtFile('02')], 'may.xml'))
  expect(await screen.findByRole('table', { name: 'Payments received' })).toBeTruthy()
})
