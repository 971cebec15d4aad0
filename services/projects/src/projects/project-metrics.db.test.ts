import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceStatuses } from '@billfold/contracts/invoices/invoice'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import type { Project } from '@billfold/contracts/projects/project'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { createAccount, queryAs } from '@billfold/server-kit/testing/database'
import { runs } from '@billfold/server-kit/testing/sample'
import { type Caller, startTestService, type TestService } from '@billfold/server-kit/testing/service'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { projectsService } from '../service.ts'

let service: TestService
let annaId: number
let anna: Caller
let project: Project
let other: Project

beforeAll(async () => {
  service = await startTestService(projectsService)
})
afterAll(() => service.close())
beforeEach(async () => {
  annaId = await createAccount(service.database)
  anna = service.as(annaId)
  const { body: client } = await anna(clientCalls.create, { body: { name: 'Acme', email: 'a@example.com' } })
  project = (await anna(projectCalls.create, { body: { name: 'Site', clientId: client.id, budget: '3000' } })).body
  other = (await anna(projectCalls.create, { body: { name: 'Other', clientId: client.id } })).body
})

/** Amounts in cents, hours in ten-thousandths. */
interface Ledger {
  invoices: { mine: boolean; status: string; total: number }[]
  entries: { mine: boolean; hours: number; billable: boolean }[]
}

async function replaceLedger({ invoices, entries }: Ledger): Promise<void> {
  const write = (sql: string, rows: object[]) => queryAs(service.database.adminUrl, null, sql, [annaId, project.clientId, project.id, other.id, JSON.stringify(rows)])
  await write(
    `with old as (delete from billing.invoice where user_id = $1)
     insert into billing.invoice (user_id, client_id, project_id, invoice_number, status, issue_date, due_date, paid_date, subtotal, total)
     select $1, $2, case when i.mine then $3::integer else $4::integer end, gen_random_uuid(), i.status, '2026-01-01', '2026-01-31',
       case when i.status = 'paid' then date '2026-01-02' end, i.total / 100.0, i.total / 100.0
     from json_to_recordset($5::json) i (mine boolean, status text, total numeric)`,
    invoices,
  )
  await write(
    `with old as (delete from billing.time_entry where user_id = $1)
     insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date, is_billable)
     select $1, $2, case when e.mine then $3::integer else $4::integer end, 'Work', e.hours / 10000.0, 50, '2026-01-31', e.billable
     from json_to_recordset($5::json) e (mine boolean, hours numeric, billable boolean)`,
    entries,
  )
}

const amount = fc.oneof(fc.constantFrom(0, 1, 50, 15_015), fc.nat(9_999_999_999))
const ledgers: fc.Arbitrary<Ledger> = fc.record({
  invoices: fc.array(fc.record({ mine: fc.boolean(), status: fc.constantFrom(...invoiceStatuses), total: amount }), { maxLength: 25 }),
  entries: fc.array(fc.record({ mine: fc.boolean(), hours: fc.oneof(fc.nat(9999), fc.nat(1_000_000)), billable: fc.boolean() }), { maxLength: 25 }),
})

function decimal(units: bigint, places: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** The expected metrics, calculated with integers. */
function expected({ invoices, entries }: Ledger, budget: number | null) {
  const sum = (units: number[]) => units.reduce((total, one) => total + BigInt(one), 0n)
  const mine = invoices.filter((invoice) => invoice.mine && invoice.status !== 'draft' && invoice.status !== 'cancelled')
  const [billed, paid] = [sum(mine.map(({ total }) => total)), sum(mine.filter(({ status }) => status === 'paid').map(({ total }) => total))]
  const worked = entries.filter((entry) => entry.mine)
  const [hours, billable] = [sum(worked.map(({ hours }) => hours)), sum(worked.filter((entry) => entry.billable).map(({ hours }) => hours))]
  const cents = BigInt(budget ?? 0)
  return {
    totalBilled: decimal(billed, 2),
    paidAmount: decimal(paid, 2),
    outstandingAmount: decimal(billed - paid, 2),
    totalHours: decimal(hours, 4),
    billableHours: decimal(billable, 4),
    nonBillableHours: decimal(hours - billable, 4),
    budgetRemaining: budget === null ? null : decimal(cents - billed, 2),
    budgetUtilization: cents === 0n ? 0 : Number((2000n * billed + cents) / (2n * cents)) / 10,
  }
}

const metrics = async () => (await anna(projectCalls.metrics, { params: project })).body

test('metrics match an independent integer calculation, the public page and the list', { timeout: 60_000 }, async () => {
  const { body: link } = await anna(sharingCalls.generate, { params: project })
  const token = link.shareUrl.split('/').at(-1) ?? ''
  const budgets = fc.option(fc.oneof(fc.constantFrom(0, 300_000), fc.nat(9_999_999_999)))
  await fc.assert(
    fc.asyncProperty(ledgers, budgets, async (ledger, budget) => {
      await replaceLedger(ledger)
      await anna(projectCalls.update, { params: project, body: { budget: budget === null ? null : decimal(BigInt(budget), 2) } })
      const answer = await metrics()
      expect(answer).toEqual(expected(ledger, budget))
      const { budgetRemaining: _, ...shown } = answer
      expect((await service.as(null)(sharingCalls.read, { params: { token } })).body.metrics).toEqual(shown)
      expect((await anna(projectCalls.get, { params: project })).body.actualHours).toBe(answer.totalHours)
    }),
    // Has a time limit, because shrinking a failing case queries the database many times.
    { numRuns: runs({ change: 12, full: 40 }), interruptAfterTimeLimit: 20_000 },
  )
})

test('metrics show a negative remaining budget when overbilled, and null without a budget', async () => {
  await replaceLedger({ invoices: [{ mine: true, status: 'sent', total: 333_333 }], entries: [] })
  expect(await metrics()).toMatchObject({ budgetRemaining: '-333.33', budgetUtilization: 111.1 })
  await anna(projectCalls.update, { params: project, body: { budget: null } })
  expect(await metrics()).toMatchObject({ budgetRemaining: null, budgetUtilization: 0 })
})

test('returns 404 for the metrics of another user’s project', async () => {
  const berta = service.as(await createAccount(service.database))
  const { status, error } = await berta(projectCalls.metrics, { params: project })
  expect([status, error.message]).toEqual([404, 'Project not found'])
})
