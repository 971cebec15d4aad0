import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { csvRecords, writeCsv } from '@billfold/web-kit'
import { expect, test } from 'vitest'
import { sampleInvoice } from '../testing/invoice-samples.ts'
import { invoiceColumns } from './invoices-csv.ts'

const csvOf = (...invoices: Invoice[]) => writeCsv(csvRecords(invoiceColumns, invoices, (text) => text))

test('the CSV file has one record per invoice with its stored amounts and dates', () => {
  const paid = sampleInvoice({ status: 'paid', paidDate: '2026-11-10', taxRate: '8.25', taxAmount: '101.85', total: '1336.35', amountPaid: '1336.35', projectName: 'Website redesign', poNumber: 'PO-4711' })
  expect(csvOf(paid, sampleInvoice({ invoiceNumber: 'INV-2', total: '99999999.99' }))).toBe(
    '\uFEFFInvoice Number,Client,Project,Status,Issue Date,Due Date,Submitted Date,Paid Date,Subtotal,Tax Rate (%),Tax Amount,Total,Amount Paid,Balance,PO Number,Notes\r\n' +
      'INV-20261102-042,Northwind Studio,Website redesign,paid,2026-11-02,2026-12-02,,2026-11-10,1234.50,8.25,101.85,1336.35,1336.35,0.00,PO-4711,\r\n' +
      'INV-2,Northwind Studio,,sent,2026-11-02,2026-12-02,,,1234.50,,0.00,99999999.99,0.00,99999999.99,,\r\n',
  )
})

test('formulas and line breaks are escaped in the CSV file', () => {
  const csv = csvOf(sampleInvoice({ invoiceNumber: '=1+1', clientName: '@cmd', notes: '-2 hours,\n"gratis"' }))
  expect(csv).toContain("'=1+1,'@cmd,")
  expect(csv).toContain(`,"'-2 hours,\n""gratis"""\r\n`)
})
