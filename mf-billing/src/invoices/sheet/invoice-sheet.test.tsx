import type { InvoiceTemplate } from '@billfold/contracts/invoices/invoice-design'
import { buildInvoiceDocument } from '@billfold/contracts/invoices/invoice-document'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleDesign, sampleInvoiceDetails } from '../../testing/invoice-samples.ts'
import { northwind } from '../../testing/samples.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { useSender } from './use-sender.ts'

type Company = NonNullable<NonNullable<Parameters<typeof sampleSettings>[0]>['company']>

function Sheet({ template }: { template: InvoiceTemplate }) {
  const sender = useSender()
  const document = buildInvoiceDocument({ invoice: sampleInvoiceDetails(), client: northwind, sender, look: { ...sampleDesign, template }, terms: null })
  return <InvoiceSheet document={{ ...document, logoUrl: sender.logoUrl }} as="page" />
}

const open = (company: Company, template: InvoiceTemplate = 'modern') => renderPage(<Sheet template={template} />, { answers: [answer(settingsCalls.get, sampleSettings({ company }))] })

test.each([
  ['US', '612', '792'],
  ['DE', '595.28', '841.89'],
])('the sheet uses the paper size of the sender’s country: %s', async (country, width, height) => {
  const { container } = open({ country })
  const measure = (name: string) => container.querySelector<HTMLElement>('[data-theme="light"] > div')?.style.getPropertyValue(name)
  await waitFor(() => expect([measure('--width'), measure('--height')]).toEqual([width, height]))
})

test.each([
  ['a short name', { name: 'Lovelace Analytics' }, '19'],
  ['a long name', { name: 'Lovelace Analytics and Engines of Great Britain' }, '13'],
  ['a name below a logo', { name: 'Lovelace Analytics', logoUrl: '/logo.png' }, '12'],
])('the sender name in Modern has the same size as in the PDF: %s', async (_, company, size) => {
  open(company)
  await waitFor(() => expect(screen.getAllByText(company.name)[0]?.style.getPropertyValue('--size')).toBe(size))
})

test('an unknown template is drawn as Classic', async () => {
  const words = async (template: InvoiceTemplate) => {
    const { container, unmount } = open({ name: 'Lovelace Analytics' }, template)
    await waitFor(() => expect(container.textContent).toContain('Lovelace Analytics'))
    const text = container.textContent
    unmount()
    return text
  }
  expect(await words('two_columns' as InvoiceTemplate)).toBe(await words('classic'))
})
