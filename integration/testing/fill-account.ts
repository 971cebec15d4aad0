import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import type { Caller } from '@billfold/server-kit/testing/caller'
import { queryAs } from '@billfold/server-kit/testing/database'
import { png } from '../../gateway/src/testing/sample-pictures.ts'
import type { Backend } from './backend.ts'
import { createRecords } from './records.ts'

/** Rows that calls create only with a mail server, with Stripe, or after some time. $1 is the user id. */
const rows = [
  "insert into billing.invoice_email_template (user_id, subject, message) values ($1, 'Invoice', 'Text')",
  "insert into billing.email_text (user_id, template, language, subject, message) values ($1, 'invoice', 'de', 'Rechnung', 'Text')",
  'insert into billing.onboarding (user_id, closed_at) values ($1, now()) on conflict do nothing',
  'insert into billing.reminder_settings (user_id, is_enabled) values ($1, true)',
  "insert into billing.reminder_step (user_id, number, is_on, days, subject, message, active_since) values ($1, 1, true, 7, 'Reminder', 'Text', now())",
  "insert into billing.receipt_settings (user_id, is_enabled, subject, message) values ($1, true, 'Receipt', 'Text')",
  'insert into billing.invoice_reminder (user_id, invoice_id, step, due_date) select user_id, id, 1, due_date from billing.invoice where user_id = $1 order by id limit 1',
  "insert into billing.invoice_receipt (user_id, invoice_id, payment, amount, mailed_at) select user_id, id, 'paid', total, null from billing.invoice where user_id = $1 order by id limit 1",
  `insert into billing.mail (user_id, invoice_id, client_email, recipients, cc, bcc, sender_name, reply_to, subject, html, text, attachment_name, attachment, state, file_ids)
   select i.user_id, i.id, 'c@example.com', '{c@example.com}', '{}', '{}', 'User', 'u@example.com', 'Invoice', '<p></p>', 'Text', 'Invoice.pdf', '\\x255044462d', 'outbox', array[f.id]
   from billing.invoice_file f join billing.invoice i on i.user_id = f.user_id and i.id = f.invoice_id where f.user_id = $1 limit 1`,
  `insert into proposals.mail (user_id, proposal_id, recipient, sender_name, reply_to, subject, html, text, state, attachment_name, attachment)
   select user_id, id, client_email, 'User', 'u@example.com', 'Proposal', '<p></p>', 'Text', 'outbox', 'Proposal.pdf', '\\x255044462d' from proposals.proposal where user_id = $1 limit 1`,
  `insert into billing.invoice_payment (user_id, invoice_id, amount, date, method, source, provider_id, payment_intent_id, refunded, disputed)
   select user_id, id, 5, issue_date, 'card', 'stripe', 'inpay_' || id, 'pi_' || id, 2, 1 from billing.invoice where user_id = $1 and status = 'sent' and total > 100 order by id limit 1`,
  `insert into billing.bank_transaction (user_id, fingerprint, payment_id, content)
   select $1, repeat('0', 64), id, repeat('1', 64) from billing.invoice_payment where user_id = $1 limit 1`,
  `insert into billing.accounting_settings (user_id, settings) values ($1, '{"quickbooks": {"item": "Services", "dateOrder": "day-first"}}')`,
  `with deducting as (
     select * from billing.invoice where user_id = $1 and status = 'draft' and total > 10 order by id limit 1
   ), deposit as (
     insert into billing.invoice (user_id, client_id, kind, invoice_number, status, issue_date, due_date, paid_date, subtotal, total)
     select user_id, client_id, 'deposit', 'DEP-1', 'paid', '2026-01-01', '2026-01-31', '2026-01-02', 2, 2 from deducting returning user_id, client_id, id
   ), changed as (
     update billing.invoice i set deducted = 2, total = i.total - 2 from deducting d where i.user_id = d.user_id and i.id = d.id returning i.user_id, i.client_id, i.id, i.is_live
   )
   insert into billing.invoice_deduction (user_id, client_id, invoice_id, invoice_is_live, deposit_id, amount)
   select i.user_id, i.client_id, i.id, i.is_live, d.id, 2 from changed i cross join deposit d`,
]

/** Adds rows to every table of an account. */
export async function fillAccount({ database, anonymous }: Pick<Backend, 'database' | 'anonymous'>, { id, call }: { id: number; call: Caller }): Promise<void> {
  const { clients: clientId } = await createRecords(call)
  await call(clientCalls.create, { body: { name: '=1+1', email: 'formula@example.com' } })
  const lineItems = [{ description: 'Work', quantity: '1', rate: '600' }]
  const dates = { issueDate: '2026-01-01', dueDate: '2099-12-31' }
  await call(invoiceCalls.create, { body: { clientId, invoiceNumber: 'SENT-1', status: 'sent', ...dates, lineItems } })
  const { body: paid } = await call(invoiceCalls.create, { body: { clientId, invoiceNumber: 'PAID-1', status: 'sent', ...dates, lineItems } })
  await call(invoiceCalls.markPaid, { params: paid })
  await call(invoiceCalls.saveDesign, { body: { template: 'modern', accentColor: '#112233' } })
  await call(settingsCalls.update, { body: { profile: { timezone: 'Europe/Berlin' } } })
  await call(settingsCalls.uploadLogo, { body: new Blob([Uint8Array.from(png())], { type: 'image/png' }) })
  await sign({ anonymous }, call, clientId)
  await queryAs(database.adminUrl, null, ['begin', ...rows.map((sql) => sql.replaceAll('$1', String(id))), 'commit'].join(';\n'))
}

async function sign({ anonymous }: Pick<Backend, 'anonymous'>, call: Caller, clientId: number | undefined): Promise<void> {
  const offer = { clientId, title: 'Online shop', description: 'A new shop', clientEmail: 'client@example.com', lineItems: [{ description: 'Work', rate: '2400' }] }
  const { body: proposal } = await call(proposalCalls.create, { body: offer })
  const { body: link } = await call(proposalSharingCalls.generate, { params: proposal })
  const { status } = await anonymous(proposalSharingCalls.sign, { params: { shareToken: link.shareUrl.split('/').at(-1) }, body: { signature: 'Wile E. Coyote' } })
  if (status !== 200) throw new Error('the proposal could not be signed')
}
