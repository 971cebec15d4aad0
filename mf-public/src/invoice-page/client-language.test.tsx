import { invoiceSharingCalls, type SharedInvoice } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { invoiceWithFiles, overdueInvoice, paidInvoice, partlyPaidInvoice, sampleInvoice, transferInvoice } from '../testing/invoice-samples.ts'
import french from '../texts/fr.json' with { type: 'json' }
import german from '../texts/de.json' with { type: 'json' }
import { InvoicePage } from './invoice-page.tsx'

const refused = (status: number, code: 'conflict' | 'internal_error', message: string) => new ApiError({ status, code, message })

function open(shared: SharedInvoice | 'expired' | null, language: 'de' | 'fr' = 'de', failure?: ApiError) {
  const { read, countView, sender, pay, refresh } = invoiceSharingCalls
  const answers = [answer(read, sampleInvoice()), answer(countView, undefined), answer(sender, sampleInvoice().sender), answer(pay, failure ?? { url: 'https://stripe.test' }), answer(refresh, sampleInvoice())]
  return renderPage(<InvoicePage token="TOKEN" inlined={shared} language={language} texts={language === 'de' ? german : french} />, { answers })
}

test.each([
  ['an open invoice', sampleInvoice(), ['Offen', '1.336,35\u00a0$', 'Fällig am 02.12.2026', '1.336,35\u00a0$ bezahlen', 'Sichere Kartenzahlung mit Stripe', 'PDF herunterladen', 'Fragen zu dieser Rechnung?']],
  ['a partly paid invoice', partlyPaidInvoice, ['Teilbezahlt', '400,00\u00a0$ von 1.336,35\u00a0$ bezahlt', '936,35\u00a0$ bezahlen']],
  ['an overdue invoice', overdueInvoice, ['Überfällig', 'Überfällig seit 16.11.2026']],
  ['a paid invoice', paidInvoice, ['Bezahlt', 'Zahlung erhalten', 'Bezahlt am', '20.11.2026', 'Zahlungsbestätigung herunterladen']],
  ['an invoice to be paid by bank transfer', transferInvoice, ['So bezahlen Sie']],
])('shows the page for %s in the client’s language', (_, shared, texts) => {
  const { container } = open(shared)
  expect(document.title).toBe('Rechnung INV-20261102-042 · Lovelace Analytics')
  const summary = container.querySelector('main')?.textContent?.replaceAll('\u202f', '\u00a0')
  for (const text of texts) expect(summary).toContain(text)
})

test('lists attachments for download, with sizes in the client’s language', () => {
  open(invoiceWithFiles)
  expect(screen.getByRole('heading', { name: 'Anhänge' })).toBeTruthy()
  const link = screen.getByRole('link', { name: /^Photos .*\.pdf 3,1 MB$/ })
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/public/invoice/TOKEN/files/5', true])
})

test('shows the page in French to a French client', () => {
  open(sampleInvoice(), 'fr')
  expect(screen.getByRole('button', { name: /^Payer 1\s336,35\s\$US$/ })).toBeTruthy()
  expect(screen.getByText('Échéance le 2 déc. 2026')).toBeTruthy()
})

test('explains a missing or expired link in the browser’s language', () => {
  open(null)
  expect(screen.getByRole('heading', { name: 'Rechnung nicht gefunden' })).toBeTruthy()
  open('expired')
  expect(screen.getByRole('heading', { name: 'Dieser Link ist abgelaufen' })).toBeTruthy()
})

test.each([
  ['the server’s reason', refused(409, 'conflict', 'This invoice has already been paid'), 'Diese Rechnung ist bereits bezahlt'],
  ['a general message instead of a message meant for the owner', refused(500, 'internal_error', 'Something broke'), 'Die Zahlungsseite konnte nicht geöffnet werden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.'],
])('shows %s if a payment fails', async (_, failure, text) => {
  const { user } = open(sampleInvoice(), 'de', failure)
  await user.click(screen.getByRole('button', { name: /^1\.336,35\s\$ bezahlen$/ }))
  expect((await screen.findByRole('alert')).textContent).toContain(text)
})
