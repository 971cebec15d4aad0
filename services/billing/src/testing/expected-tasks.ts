import { addDays, type CalendarDate } from '@billfold/contracts/calendar-date'
import { withoutZeros } from '@billfold/contracts/money'
import type { Books } from './books.ts'
import { decimal, halfUp, type Ledger, paymentsOf, sum } from './ledger.ts'

type Clients = Books['clients']

/** Omits invoice ids, which the ledger does not have. The ledger's invoices are due on their issue date. */
export function expectedTasks({ invoices, entries }: Ledger, today: CalendarDate, clients: Clients) {
  const balances = invoices.map((invoice) => ({ ...invoice, amount: BigInt(invoice.total) - sum(paymentsOf(invoice).map(({ amount }) => BigInt(amount))) }))
  const open = balances.filter(({ status, amount }) => ['sent', 'submitted', 'overdue'].includes(status) && amount > 0n)
  const overdue = open.filter(({ status }) => status === 'overdue')
  const drafts = balances.filter(({ status }) => status === 'draft')
  const uninvoiced = entries
    .filter(({ billable, invoiced }) => billable && !invoiced)
    .map((entry) => ({ ...entry, amount: halfUp(BigInt(entry.hours) * BigInt(entry.rate), 10_000n) }))

  return {
    overdue: {
      ...figureOf(overdue),
      ...byClient(overdue, clients, (rows) => ({ invoices: rows.length, dueDate: addDays(today, Math.min(...rows.map(({ issued }) => issued))), remindedAt: null })),
    },
    drafts: figureOf(drafts),
    uninvoiced: {
      entries: uninvoiced.length,
      amount: amountOf(uninvoiced),
      ...byClient(uninvoiced, clients, (rows) => ({ entries: rows.length, hours: withoutZeros(decimal(sum(rows.map(({ hours }) => BigInt(hours))), 4)) })),
    },
    outstanding: figureOf(open),
    expected: figureOf(open.filter(({ issued }) => issued >= 0 && issued <= 30)),
  }
}

interface Amount {
  amount: bigint
}

function amountOf(rows: readonly Amount[]): string {
  return decimal(sum(rows.map(({ amount }) => amount)), 2)
}

function figureOf(rows: readonly Amount[]): { invoices: number; amount: string } {
  return { invoices: rows.length, amount: amountOf(rows) }
}

/** Ties are sorted by index, which is the order of names. */
function byClient<Row extends Amount & { client: number }, Fields>(rows: readonly Row[], clients: Clients, fieldsOf: (rows: Row[]) => Fields) {
  const groups = clients
    .map(({ id, name }, place) => ({ names: { clientId: id, clientName: name }, rows: rows.filter(({ client }) => client === place) }))
    .filter((group) => group.rows.length > 0)
    .map((group) => ({ ...group, total: sum(group.rows.map(({ amount }) => amount)) }))
    .toSorted((a, b) => (a.total === b.total ? 0 : a.total < b.total ? 1 : -1))
  return {
    clientCount: groups.length,
    clients: groups.slice(0, 3).map((group) => ({ ...group.names, amount: decimal(group.total, 2), ...fieldsOf(group.rows) })),
  }
}
