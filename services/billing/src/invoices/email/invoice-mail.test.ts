import { DEFAULT_EMAIL_MESSAGE, DEFAULT_EMAIL_SUBJECT } from '@billfold/contracts/invoices/default-emails'
import type { Language } from '@billfold/contracts/settings/languages'
import { richTextAttacks } from '@billfold/contracts/proposals/testing/rich-text-attacks'
import { describe, expect, test } from 'vitest'
import { invoiceMail, type MailedInvoice } from './invoice-mail.ts'

const url = 'https://billfold.example/shared/invoice/abc'
const invoice: MailedInvoice['invoice'] = { invoiceNumber: 'INV-1', status: 'sent', clientName: 'Größe & Co', total: '1200.00', amountPaid: '0.00', dueDate: '2026-12-24', paidDate: null }
const sender = { party: { name: 'Lovelace Ltd', lines: [], taxId: null }, email: 'ada@example.com' }
const template = { subject: DEFAULT_EMAIL_SUBJECT, message: DEFAULT_EMAIL_MESSAGE }

function write(differing: Partial<MailedInvoice['invoice']> = {}, texts = template, writing: Partial<Parameters<typeof invoiceMail>[2]> = {}, language: Language = 'en') {
  return invoiceMail({ invoice: { ...invoice, ...differing }, sender, document: { language }, contact: 'Zoë Groß' }, texts, { kind: 'invoice', url, today: '2026-12-25', ...writing })
}

describe('the e-mail to a client', () => {
  test('contains the sender’s message, the amount, the due date and the link', () => {
    const { subject, senderName, replyTo, html, text } = write()
    expect([subject, senderName, replyTo]).toEqual(['Invoice INV-1 from Lovelace Ltd', 'Lovelace Ltd via Billfold', 'ada@example.com'])
    expect(text).toBe(`Invoice INV-1

Hi Zoë Groß,

Please find attached invoice INV-1 for $1,200.00, due on Dec 24, 2026.

Thank you!

Invoice: INV-1
Amount due: $1,200.00
Due date: Dec 24, 2026

View and pay invoice:
${url}

The invoice is also attached as a PDF.

--${' '}
Sent with Billfold on behalf of Lovelace Ltd. Replies to this message go to ada@example.com.
`)
    expect(html).toContain('Hi Zoë Groß,<br>\n<br>\nPlease find')
    expect(html).toContain(`<a href="${url}"`)
  })

  test('requests payment of the balance for a partly paid invoice', () => {
    expect(write({ amountPaid: '200.00' }).text).toMatch(/for \$1,000\.00[\s\S]*Amount due: \$1,000\.00/)
  })

  test('contains no payment request if the invoice is paid', () => {
    const { text } = write({ status: 'paid', amountPaid: '1200.00', paidDate: '2026-12-01' })
    expect(text).toContain(`Invoice: INV-1\nTotal paid: $1,200.00\nPaid: Dec 1, 2026\n\nView invoice:\n${url}`)
  })

  test('shows the number of days overdue in a reminder for an overdue invoice', () => {
    const texts = { subject: '{number}: {daysOverdue} overdue', message: 'Please pay {amount}.' }
    const { subject, text } = write({ status: 'overdue' }, texts, { kind: 'reminder' })
    expect(subject).toBe('INV-1: 1 day overdue')
    expect(text).toMatch(/^Payment reminder for invoice INV-1\n\nPlease pay \$1,200\.00\.\n\nInvoice: INV-1\nAmount due: \$1,200\.00\nDue date: Dec 24, 2026\nOverdue: 1 day\n/)
    expect(write({}, texts, { kind: 'reminder', today: '2026-12-20' }).text).not.toContain('Overdue:')
  })

  test('shows the amount paid in a receipt', () => {
    const texts = { subject: 'Receipt {number}', message: 'Thank you for {amount} on {paidDate}.' }
    const { text } = write({ status: 'paid', amountPaid: '1200.00', paidDate: '2026-12-01' }, texts, { kind: 'receipt', amount: '700.00' })
    expect(text).toContain(`Receipt for invoice INV-1\n\nThank you for $700.00 on Dec 1, 2026.\n\nInvoice: INV-1\nAmount paid: $700.00\nPaid: Dec 1, 2026\n\nView invoice:\n${url}`)
  })

  test.each([
    ['de', 'Rechnung INV-1', 'Zu zahlen: 1.200,00\u00a0$', 'Fällig am: 24.12.2026', 'Rechnung ansehen und bezahlen:', 'Die Rechnung liegt auch als PDF bei.', 'Lovelace Ltd über Billfold'],
    ['fr', 'Facture INV-1', 'Montant à payer\u00a0: 1\u00a0200,00\u00a0$US', 'Échéance\u00a0: 24 déc. 2026', 'Voir et payer la facture\u00a0:', 'La facture est également jointe au format PDF.', 'Lovelace Ltd via Billfold'],
    ['es', 'Factura INV-1', 'Importe pendiente: 1.200,00\u00a0US$', 'Vencimiento: 24 dic 2026', 'Ver y pagar la factura:', 'También se adjunta la factura en PDF.', 'Lovelace Ltd a través de Billfold'],
  ] as const)('is in the client’s language: %s', (language, heading, amount, due, button, attached, name) => {
    const { html, text, senderName } = write({}, { subject: '{number}', message: '{amount}, {dueDate}' }, {}, language)
    expect(html).toContain(`<html lang="${language}">`)
    expect(text.startsWith(`${heading}\n\n`)).toBe(true)
    for (const part of [amount, due, button, attached]) expect(text).toContain(part)
    expect(senderName).toBe(name)
  })

  test('formats a reminder’s number of days in the client’s language', () => {
    const { subject } = write({ status: 'overdue' }, { subject: '{daysOverdue}', message: 'x' }, { kind: 'reminder', today: '2026-12-31' }, 'de')
    expect(subject).toBe('7 Tage')
  })

  test.each(richTextAttacks)('shows %j as plain text', (attack) => {
    const tagsOf = (html: string) => new Set(html.match(/<[a-z/!][^>]*>/gi))
    const { html } = write({ clientName: attack }, { subject: attack, message: attack })
    expect([...tagsOf(html)].filter((tag) => !tagsOf(write().html).has(tag))).toEqual([])
  })
})
