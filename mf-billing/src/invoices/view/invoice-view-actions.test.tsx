import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { InvoiceDetails, InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceReminderCalls } from '@billfold/contracts/invoices/invoice-reminder-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { sampleSettings } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sampleDesign, sampleInvoiceDetails, sampleReminderSettings } from '../../testing/invoice-samples.ts'
import { northwind } from '../../testing/samples.ts'
import type { InvoiceDialog } from '../invoices-address.ts'
import { InvoiceView } from './invoice-view.tsx'

const nothing = () => undefined

async function open(status: InvoiceStatus, details: Partial<InvoiceDetails> = {}) {
  const answers = [
    answer(invoiceCalls.get, sampleInvoiceDetails({ status, ...details })),
    answer(invoiceCalls.design, sampleDesign),
    answer(invoiceSharingCalls.get, { link: null }),
    answer(invoiceReminderCalls.settings, sampleReminderSettings()),
    answer(clientCalls.get, northwind),
    answer(settingsCalls.get, sampleSettings()),
  ]
  const onOpen = vi.fn<(dialog: InvoiceDialog) => void>()
  const { user } = renderPage(<InvoiceView id="1" onClose={nothing} onOpen={onOpen} onDirtyChange={nothing} />, { path: '/invoices?view=1', answers })
  const dialog = await screen.findByRole('dialog', { name: 'Invoice INV-20261102-042' })
  const footer = dialog.querySelector<HTMLElement>('[data-actions]')!
  return { user, onOpen, dialog, buttons: within(footer).getAllByRole('button'), menu: within(footer).queryByRole('button', { name: 'More actions' }) }
}

test.each<[InvoiceStatus, string[], string[]]>([
  ['draft', ['Download PDF', 'Edit', 'Send'], ['Record payment', 'Mark as Paid', 'Mark as sent', 'Duplicate', 'Delete']],
  ['sent', ['Download PDF', 'Edit', 'Record payment'], ['Send', 'Remind now', 'Mark as Paid', 'Duplicate', 'Delete']],
  ['submitted', ['Download PDF', 'Edit', 'Record payment'], ['Send', 'Remind now', 'Mark as Paid', 'Duplicate', 'Delete']],
  ['overdue', ['Edit', 'Remind now', 'Record payment'], ['Send', 'Mark as Paid', 'Duplicate', 'Download PDF', 'Delete']],
  ['paid', ['Duplicate', 'Edit', 'Download PDF'], []],
  ['cancelled', ['Duplicate', 'Edit', 'Download PDF'], ['Mark as Paid', 'Delete']],
])('an invoice with the status %s has the expected buttons, primary action and menu items', async (status, expected, items) => {
  const { user, buttons, menu } = await open(status)
  expect(buttons.map(({ textContent }) => textContent).filter(Boolean)).toEqual(expected)
  expect(buttons.filter(({ className }) => /\bbutton primary\b/.test(className)).map(({ textContent }) => textContent)).toEqual([expected.at(-1)])
  if (menu) await user.click(menu)
  expect(screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(items)
})

test('the menu can be opened, closed and used with the keyboard', async () => {
  const { user, onOpen, menu } = await open('overdue')
  menu?.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('menu')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(menu)
  await user.keyboard('{Enter}')
  await screen.findByRole('menu')
  await user.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledWith({ kind: 'send', id: '1' })
})

test.each<[InvoiceStatus, Partial<InvoiceDetails>, string]>([
  ['sent', { dueDate: '2026-12-02' }, 'Northwind Studio · Due Dec 2, 2026'],
  ['sent', { dueDate: '2026-12-02', viewedAt: '2026-11-04T10:00:00.000Z' }, 'Northwind Studio · Due Dec 2, 2026 · Viewed by the client on Nov 4, 2026'],
  ['overdue', { dueDate: '2026-11-10' }, 'Northwind Studio · 5 days overdue'],
  ['paid', { paidDate: '2026-11-05', viewedAt: '2026-11-04T10:00:00.000Z' }, 'Northwind Studio · Paid on Nov 5, 2026'],
  ['cancelled', { dueDate: '2026-11-10' }, 'Northwind Studio'],
])('an invoice with the status %s and %o shows the client and the relevant dates below the title', async (status, details, facts) => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { dialog } = await open(status, details)
  expect(dialog.querySelector('p')?.textContent.endsWith(facts)).toBe(true)
})
