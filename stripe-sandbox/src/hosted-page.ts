import type { Charge, Dispute, Invoice } from './objects.ts'
import { DECLINED_CARD, GOOD_CARD } from './payments.ts'
import { isUndecided } from './refunds.ts'

interface ShownPayment {
  charge: Charge
  disputes: readonly Dispute[]
}

/** The page where clients pay. It always states that no real money is involved. */
export function hostedPage(invoice: Invoice, payments: readonly ShownPayment[], problem?: string): string {
  const title = `Invoice ${invoice.number ?? ''}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escape(title)} · Sandbox</title>
<style>${STYLE}</style>
</head>
<body>
<p class="sandbox"><strong>Sandbox.</strong> This page stands in for Stripe's. No money moves; real cards are not taken.</p>
<main>
<header><h1>${escape(title)}</h1><p class="muted">${escape(invoice.account_name ?? '')} · to ${escape(invoice.customer_name ?? 'customer')}</p>
${(invoice.custom_fields ?? []).map(({ name, value }) => `<p class="muted">${escape(name)} ${escape(value)}</p>`).join('')}
<p class="figure">${dollars(invoice.status === 'open' ? invoice.amount_remaining : invoice.total)} <span class="state ${invoice.status ?? ''}">${stateOf(invoice)}</span></p></header>
<table><tbody>${invoice.lines.data.map(({ description, amount }) => `<tr><td>${escape(description ?? '')}</td><td>${dollars(amount)}</td></tr>`).join('')}
<tr class="total"><td>Total</td><td>${dollars(invoice.total)}</td></tr>
${invoice.amount_paid > 0 ? `<tr><td>Paid</td><td>${dollars(invoice.amount_paid)}</td></tr>` : ''}</tbody></table>
${problem ? `<p class="problem" role="alert">${escape(problem)}</p>` : ''}
${invoice.status === 'open' ? form(invoice) : ''}
</main>
${payments.length > 0 ? `<main><h2>Payments</h2><p class="muted">What you or the client’s bank can do at Stripe later, to try it out.</p>${payments.map(paymentForm).join('')}</main>` : ''}
</body>
</html>`
}

function paymentForm({ charge, disputes }: ShownPayment): string {
  const left = charge.amount - charge.amount_refunded
  const isOpen = disputes.some(isUndecided)
  const facts = [
    ...(charge.amount_refunded > 0 ? [`${dollars(charge.amount_refunded)} refunded`] : []),
    ...disputes.map(({ amount, status }) => `${dollars(amount)} disputed (${status.replaceAll('_', ' ')})`),
  ]
  const button = (action: string, label: string) => `<button class="quiet" name="action" value="${action}">${label}</button>`
  const refund = `<label>Refund <input name="amount" inputmode="decimal" autocomplete="off" required value="${(left / 100).toFixed(2)}"></label>${button('refund', 'Refund')}`
  return `<section><p><strong>${dollars(charge.amount)}</strong> <span class="muted">${escape(facts.join(', '))}</span></p>
${isOpen || left === 0 ? '' : `<form method="post"><input type="hidden" name="charge" value="${charge.id}">${refund}</form>`}
<form method="post"><input type="hidden" name="charge" value="${charge.id}">
${isOpen ? `${button('won', 'You win the dispute')}${button('lost', 'You lose the dispute')}` : disputes.length === 0 && left > 0 ? button('dispute', 'Dispute as the client') : ''}</form></section>`
}

function form(invoice: Invoice): string {
  return `<form method="post">
<label>Card number <input name="card" inputmode="numeric" autocomplete="off" required value="${spaced(GOOD_CARD)}"></label>
<label>Amount <input name="amount" inputmode="decimal" autocomplete="off" required value="${(invoice.amount_remaining / 100).toFixed(2)}"></label>
<p class="muted">${spaced(GOOD_CARD)} pays, ${spaced(DECLINED_CARD)} is declined. A smaller amount is a partial payment.</p>
<button>Pay in the sandbox</button>
</form>`
}

export function notFoundPage(): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Not found · Sandbox</title><style>${STYLE}</style></head><body><main><h1>This invoice does not exist</h1><p class="muted">The sandbox that made the link may have been reset.</p></main></body></html>`
}

const spaced = (card: string) => card.replaceAll(/(.{4})(?=.)/g, '$1 ')

const STATES: Record<string, string> = { paid: 'Paid', void: 'Void', uncollectible: 'Uncollectible' }

function stateOf({ status, amount_paid }: Invoice): string {
  if (status === 'open') return amount_paid > 0 ? 'Partly paid' : 'Due'
  return (status && STATES[status]) || 'Draft'
}

function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const STYLE = `
:root{font:15px/1.5 system-ui,sans-serif;color:#12151c;background:#f7f8fa}
*{box-sizing:border-box}body{margin:0}
.sandbox{margin:0;padding:10px 20px;background:#ffedc2;color:#5c3c00;text-align:center}
main{max-width:480px;margin:32px auto;padding:28px;background:#fff;border:1px solid #e3e6eb;border-radius:12px}
h1{margin:0;font-size:18px}.muted{margin:2px 0;color:#566070;font-size:13px}
.figure{margin:16px 0;font-size:30px;font-weight:600;font-variant-numeric:tabular-nums}
.state{margin-left:8px;padding:3px 9px;border-radius:99px;background:#e8eaf0;font-size:12px;font-weight:500;vertical-align:middle}
.state.paid{background:#d9f2e6;color:#0f7a4d}
table{width:100%;border-collapse:collapse;font-size:14px}td{padding:8px 0;border-top:1px solid #e3e6eb;overflow-wrap:anywhere}
td:last-child{padding-left:16px;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}.total td{font-weight:600}
form{display:grid;gap:14px;margin-top:22px}label{display:grid;gap:4px;font-size:13px;font-weight:500}
input{padding:9px 11px;border:1px solid #8a93a3;border-radius:6px;font:inherit;font-variant-numeric:tabular-nums}
button{padding:11px;border:0;border-radius:6px;background:#4453d6;color:#fff;font:inherit;font-weight:600;cursor:pointer}
h2{margin:0;font-size:15px}section{margin-top:16px;border-top:1px solid #e3e6eb}section p{margin:12px 0 0}section form{margin-top:10px}
.quiet{border:1px solid #8a93a3;background:none;color:inherit}
:is(input,button):focus-visible{outline:2px solid #4453d6;outline-offset:2px}
.problem{margin:0;padding:9px 12px;border-radius:6px;background:#fbe5e5;color:#9b1c1c}`
