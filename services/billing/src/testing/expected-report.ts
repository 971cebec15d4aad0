import { addDays, type CalendarDate } from '@billfold/contracts/calendar-date'
import { toUnits } from '@billfold/contracts/money'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import type { AgedReceivables, ClientsReport, ProjectsReport, ReportSummary, RevenueReport, TimeReport, UninvoicedWork } from '@billfold/contracts/reports/report-calls'
import type { Books } from './books.ts'
import { decimal, halfUp, type Ledger, paymentsOf, percent, sum } from './ledger.ts'

interface Report {
  summary: ReportSummary
  revenue: RevenueReport
  clients: ClientsReport
  projects: ProjectsReport
  time: TimeReport
  agedReceivables: AgedReceivables
  uninvoicedWork: UninvoicedWork
}

export function expectedReport(ledger: Ledger, { clients }: Books, today: CalendarDate, period: DateRange): Report {
  const on = (day: number) => addDays(today, day)
  const issued = ledger.invoices.filter(({ status }) => status !== 'draft' && status !== 'cancelled').map((invoice) => ({ ...invoice, date: on(invoice.issued) }))
  const payments = ledger.invoices.flatMap((invoice) => paymentsOf(invoice).map(({ amount, day }) => ({ invoice, client: invoice.client, isOfProject: invoice.isOfProject, total: amount, day })))
  const paid = payments.flatMap((payment) => (payment.day === null ? [] : { ...payment, date: on(payment.day) }))
  const undated = payments.filter(({ day }) => day === null)
  const spent = ledger.expenses.map((expense) => ({ ...expense, total: expense.amount, date: on(expense.day) }))
  const worked = ledger.entries.map((entry) => ({ ...entry, date: on(entry.day), amount: halfUp(BigInt(entry.hours) * BigInt(entry.rate), 10_000n) }))
  const open = issued.map((invoice) => ({ ...invoice, total: invoice.total - Number(sum(paymentsOf(invoice).map(({ amount }) => BigInt(amount)))) })).filter(({ status, total }) => status !== 'paid' && total > 0)
  const names = (client: number) => ({ clientId: clients[client]?.id ?? 0, clientName: clients[client]?.name ?? '' })
  const project = (client: number) => ({ projectId: clients[client]?.projectId ?? 0, projectName: clients[client]?.projectName ?? '', clientName: names(client).clientName })
  const places = clients.map((_, place) => place)

  const inPeriod = daysOf(period)
  const before = daysOf({ from: addDays(period.from, -inPeriod.length), to: addDays(period.from, -1) })
  const totals = (days: readonly CalendarDate[]) => {
    const [billed, collected, expenses] = [totalOf(within(issued, days)), totalOf(within(paid, days)), totalOf(within(spent, days))]
    return { billed, collected, expenses, profit: collected - expenses, invoices: BigInt(within(issued, days).length), margin: percent(collected - expenses, collected) }
  }
  const [now, then] = [totals(inPeriod), totals(before)]

  const timeOf = (rows: typeof worked) => ({
    billable: hours(rows.filter(({ billable }) => billable)),
    nonBillable: hours(rows.filter(({ billable }) => !billable)),
  })

  return {
    summary: {
      ...period,
      totalBilled: decimal(now.billed, 2),
      totalCollected: decimal(now.collected, 2),
      expenses: decimal(now.expenses, 2),
      netProfit: decimal(now.profit, 2),
      totalInvoices: Number(now.invoices),
      hoursTracked: hours(within(worked, inPeriod)),
      profitMargin: now.margin,
      changes: {
        totalBilled: percent(now.billed - then.billed, then.billed),
        netProfit: percent(now.profit - then.profit, then.profit),
        totalInvoices: percent(now.invoices - then.invoices, then.invoices),
        profitMargin: (Math.round(now.margin * 10) - Math.round(then.margin * 10)) / 10,
      },
      undatedReceipts: decimal(sum(ledger.received.map(BigInt)) + totalOf(undated), 2),
    },
    revenue: [...Map.groupBy(inPeriod, (date) => date.slice(0, 7))].map(([month, days]) => {
      const { billed, collected, expenses, profit } = totals(days)
      return { month, revenue: decimal(collected, 2), billed: decimal(billed, 2), expenses: decimal(expenses, 2), profit: decimal(profit, 2) }
    }),
    clients: places
      .map((place) => {
        const rows = within(paid, inPeriod).filter(({ client }) => client === place)
        return { ...names(place), invoices: new Set(rows.map(({ invoice }) => invoice)).size, revenue: totalOf(rows) }
      })
      .filter(({ revenue }) => revenue > 0n)
      .toSorted(byMost(({ revenue }) => revenue))
      .map((row) => ({ ...row, revenue: decimal(row.revenue, 2), share: percent(row.revenue, now.collected) })),
    projects: places
      .map((place) => {
        const isOfIt = ({ client, isOfProject }: { client: number | null; isOfProject: boolean }) => client === place && isOfProject
        return {
          ...project(place),
          hours: sum(within(worked, inPeriod).flatMap(({ client, hours }) => (client === place ? [BigInt(hours)] : []))),
          revenue: totalOf(within(paid, inPeriod).filter(isOfIt)),
          expenses: totalOf(within(spent, inPeriod).filter(isOfIt)),
        }
      })
      .filter(({ hours, revenue, expenses }) => hours > 0n || revenue > 0n || expenses > 0n)
      .toSorted(byMost(({ revenue }) => revenue, ({ hours }) => hours))
      .map(({ hours, revenue, expenses, ...names }) => ({
        ...names,
        hours: trimmed(hours),
        revenue: decimal(revenue, 2),
        expenses: decimal(expenses, 2),
        laborCost: null,
        profit: decimal(revenue - expenses, 2),
        margin: revenue === 0n ? null : percent(revenue - expenses, revenue),
      })),
    time: {
      weeks: [...Map.groupBy(inPeriod, mondayOf)].map(([monday, days]) => ({ monday, ...timeOf(within(worked, days)) })),
      projects: places
        .map((place) => ({ ...project(place), ...timeOf(within(worked, inPeriod).filter(({ client }) => client === place)) }))
        .filter((row) => allHours(row) > 0n)
        .toSorted(byMost(allHours)),
    },
    agedReceivables: places
      .map((place) => {
        const rows = open.filter(({ client }) => client === place)
        // Invoices are due on their issue date.
        const late = (from: number, to: number) => decimal(totalOf(rows.filter(({ issued }) => -issued >= from && -issued <= to)), 2)
        const ages = { notDue: late(-1000, 0), days1To30: late(1, 30), days31To60: late(31, 60), days61To90: late(61, 90), over90: late(91, 1000) }
        return { ...names(place), invoices: rows.length, ...ages, total: totalOf(rows) }
      })
      .filter(({ invoices }) => invoices > 0)
      .toSorted(byMost(({ total }) => total))
      .map((row) => ({ ...row, total: decimal(row.total, 2) })),
    uninvoicedWork: places
      .map((place) => {
        const rows = worked.filter(({ client, billable, invoiced }) => client === place && billable && !invoiced)
        const since = rows.map(({ date }) => date).toSorted()[0] ?? ''
        return { ...names(place), entries: rows.length, hours: hours(rows), amount: sum(rows.map(({ amount }) => amount)), since }
      })
      .filter(({ entries }) => entries > 0)
      .toSorted(byMost(({ amount }) => amount))
      .map((row) => ({ ...row, amount: decimal(row.amount, 2) })),
  }
}

function daysOf({ from, to }: DateRange): CalendarDate[] {
  const days: CalendarDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

function within<Row extends { date: CalendarDate }>(rows: readonly Row[], days: readonly CalendarDate[]): Row[] {
  return rows.filter(({ date }) => days.includes(date))
}

function totalOf(rows: readonly { total: number }[]): bigint {
  return sum(rows.map(({ total }) => BigInt(total)))
}

function hours(rows: readonly { hours: number }[]): string {
  return trimmed(sum(rows.map((row) => BigInt(row.hours))))
}

function trimmed(hours: bigint): string {
  return decimal(hours, 4).replace(/\.?0+$/, '')
}

/** Ties are sorted by the next amount, then by index, which is the order of names. */
function byMost<Row>(...amounts: ((row: Row) => bigint)[]): (a: Row, b: Row) => number {
  return (a, b) => amounts.map((amountOf) => compare(amountOf(b), amountOf(a))).find((order) => order !== 0) ?? 0
}

function allHours({ billable, nonBillable }: { billable: string; nonBillable: string }): bigint {
  return toUnits(billable, 4) + toUnits(nonBillable, 4)
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function mondayOf(date: CalendarDate): CalendarDate {
  return addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))
}
