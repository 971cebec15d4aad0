import * as z from '../zod.ts'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate, firstOfMonth } from '../calendar-date.ts'
import { expenseCategories } from '../expenses/expense.ts'
import { invoiceStatuses } from '../invoices/invoice.ts'
import { settingsChanges } from '../settings/settings.ts'
import { demoWorkspace } from './demo-workspace.ts'
import { freelancerSettings } from './story/freelancer.ts'

/** First and last days of months, a leap day, Christmas and days in between, including weekends. */
const firsts = Array.from({ length: 18 }, (_, n) => `${2026 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}-01`)
const others = Array.from({ length: 60 }, (_, n) => addDays('2026-11-21', n * 11))
const days: CalendarDate[] = [...firsts, ...firsts.map((first) => addDays(first, -1)), ...others, '2028-02-29', '2026-12-25']

const tally = <T>(items: readonly T[], keyOf: (item: T) => string | undefined) => Object.fromEntries([...Map.groupBy(items, keyOf)].map(([key, group]) => [key, group.length]))

test('the demo workspace is identical whenever it is created on the same day', () => {
  expect(demoWorkspace('2026-11-21')).toEqual(demoWorkspace('2026-11-21'))
})

describe('the demo workspace on any day', () => {
  test.each(days)('%s', (today) => {
    const { clients, projects, entries, invoices, expenses, proposals } = demoWorkspace(today)
    const month = firstOfMonth(today)

    expect(clients.length).toBeGreaterThanOrEqual(8)
    expect(tally(projects, ({ status }) => status)).toEqual({ active: 18, completed: 11, on_hold: 4, cancelled: 2 })
    expect(projects.filter(({ startDate }) => startDate >= month).length, 'projects of this month').toBeGreaterThan(0)
    expect(clients.filter(({ createdOn }) => createdOn >= month).length, 'clients of this month').toBeGreaterThan(0)

    // Eighteen months of work up to today, each entry within its project's dates.
    const dates = new Map(projects.map((project) => [project.name, project]))
    const misplaced = entries.filter(({ project, date }) => date < (dates.get(project)?.startDate ?? today) || date > (dates.get(project)?.endDate ?? today))
    expect(misplaced).toEqual([])
    expect(entries.at(-1)?.date).toBe(today)
    expect(entries.filter(({ date }) => date >= month).length).toBeGreaterThan(0)
    expect(new Set(entries.map(({ date }) => date.slice(0, 7))).size).toBeGreaterThanOrEqual(18)

    // Every invoice status occurs, and each invoice's dates match its status.
    expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(invoiceStatuses))
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(invoices.length)
    for (const { number, status, issueDate, dueDate, paidDate, submittedDate } of invoices) {
      const isOpen = status === 'sent' || status === 'submitted'
      const isRight =
        issueDate <= today &&
        (paidDate !== null) === (status === 'paid') &&
        (paidDate === null || (paidDate >= issueDate && paidDate <= today)) &&
        (!isOpen || dueDate >= today) &&
        (status !== 'overdue' || dueDate < today) &&
        (status !== 'submitted' || submittedDate !== null)
      expect(isRight, number).toBe(true)
    }
    const collected = tally(invoices.filter(({ paidDate }) => paidDate !== null), ({ paidDate }) => paidDate?.slice(0, 7))
    for (let n = 0, first = month; n < 12; n++, first = firstOfMonth(addDays(first, -1))) expect(collected[first.slice(0, 7)], first).toBeGreaterThan(0)
    expect(entries.length - invoices.flatMap(({ entries }) => entries).length, 'work that is not invoiced').toBeGreaterThan(0)

    // Expenses cover all categories and every month, and refer only to existing clients and projects that have started.
    expect(new Set(expenses.map(({ category }) => category))).toEqual(new Set(expenseCategories))
    const spent = tally(expenses, ({ date }) => date.slice(0, 7))
    for (let n = 0, first = month; n < 18; n++, first = firstOfMonth(addDays(first, -1))) expect(spent[first.slice(0, 7)], first).toBeGreaterThan(0)
    const since = new Map(clients.map(({ name, createdOn }) => [name, createdOn]))
    const wrong = expenses.filter(
      ({ date, client, project }) =>
        date > today ||
        date < addDays(today, -548) ||
        (client !== null && date < (since.get(client) ?? '9999')) ||
        (project !== null && (dates.get(project)?.client !== client || date < (dates.get(project)?.startDate ?? '9999'))),
    )
    expect(wrong).toEqual([])

    // A proposal with a signer is created with the status sent.
    expect(new Set(proposals.map(({ status }) => status))).toEqual(new Set(['draft', 'sent', 'accepted', 'rejected', 'expired']))
    expect(proposals.filter(({ signedBy }) => signedBy !== null)).toHaveLength(1)
    for (const { title, status, validUntil, events } of proposals) {
      const isOver = validUntil < today
      expect(status === 'expired' ? isOver : !(isOver && status === 'sent'), title).toBe(true)
      const times = events.map(({ at }) => at)
      expect(times.toSorted(), title).toEqual(times)
      expect((times.at(-1) ?? today) < today, title).toBe(true)
    }
  })
})

test('the demo workspace refers only to existing records', () => {
  const { clients, projects, entries, invoices, proposals } = demoWorkspace('2026-11-21')
  const clientNames = new Set(clients.map(({ name }) => name))
  const projectNames = new Set(projects.map(({ name }) => name))
  expect([clientNames.size, projectNames.size]).toEqual([clients.length, projects.length])
  expect([...projects, ...invoices, ...proposals].filter(({ client }) => !clientNames.has(client))).toEqual([])
  expect([...entries, ...invoices].filter(({ project }) => !projectNames.has(project))).toEqual([])
  expect(proposals.filter(({ project }) => project !== null && !projectNames.has(project))).toEqual([])
  expect(new Set(proposals.map(({ title }) => title)).size).toBe(proposals.length)
})

test('the demo workspace uses no real addresses or phone numbers', () => {
  const { clients, proposals } = demoWorkspace('2026-11-21')
  for (const { email, phone, website } of clients) {
    expect(email).toMatch(/^[\w.]+@[\w-]+\.example$/)
    expect(website).toMatch(/\.example$/)
    expect(phone).toMatch(/ 555 01\d\d$/)
  }
  expect(proposals.filter(({ clientEmail }) => !clientEmail.endsWith('.example'))).toEqual([])
})

test('the demo workspace has valid settings', () => {
  expect(z.parse(settingsChanges, freelancerSettings)).toEqual(freelancerSettings)
})
