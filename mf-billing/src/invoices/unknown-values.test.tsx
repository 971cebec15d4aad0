import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import type { InvoiceTemplate } from '@billfold/contracts/invoices/invoice-design'
import { renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleDesign, sampleInvoiceDetails } from '../testing/invoice-samples.ts'
import { InvoiceStatusBadge } from './invoice-labels.tsx'
import { InvoiceHistory } from './view/invoice-history.tsx'
import { InvoiceLook } from './view/invoice-look.tsx'

// A status added to the service after this module was built.
const status = 'in_dispute' as InvoiceStatus

test('an unknown invoice status is shown as readable text in a badge', () => {
  renderPage(<InvoiceStatusBadge status={status} />)
  expect(screen.getByText('in dispute').className).toMatch(/muted/)
})

test('an unknown author of a change is shown as readable text', () => {
  renderPage(
    <InvoiceHistory
      invoice={sampleInvoiceDetails({
        history: [{ at: '2026-11-20T10:00:00.000Z', by: 'an_import' as 'job', from: 'sent', to: status, reason: 'Told by the client' }],
      })}
    />,
  )
  expect(screen.getByRole('listitem').textContent).toMatch(/in dispute.*an import/)
})

test('an unknown template is shown as readable text', () => {
  const design = { ...sampleDesign, template: 'two_columns' as InvoiceTemplate }
  renderPage(
    <InvoiceLook
      invoice={sampleInvoiceDetails()}
      design={design}
      look={{ values: { template: null, accentColor: null }, isDirty: false, change: () => undefined, reset: () => undefined }}
    />,
  )
  expect(screen.getByText('two columns (default)')).toBeTruthy()
})
