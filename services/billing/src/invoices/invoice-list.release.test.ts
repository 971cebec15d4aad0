import { openDatabase } from '@billfold/server-kit/database/open-database'
import { userScope } from '@billfold/server-kit/scope'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { createFreelancer, type Freelancer } from '../testing/freelancer.ts'
import { planOf, recordStatements } from '../testing/statements.ts'
import { getInvoice, listInvoices, summariseInvoices } from './invoice.sql.ts'

let service: TestService
let anna: Freelancer
let berta: Freelancer

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
  anna = await createFreelancer(service)
  berta = await createFreelancer(service)
})
afterAll(() => service.close())

test('lists, pages and cards read only the user’s rows, in one statement each, with 100,000 invoices', async () => {
  const orm = openDatabase({ url: service.database.url('billing'), schema: 'billing', entities: [] })
  const insert = `insert into billing.invoice (user_id, client_id, project_id, invoice_number, status, issue_date, due_date, paid_date, subtotal, total)
    select $1, $2, $3, 'N-' || n, case when n % 4 = 0 then 'paid' else 'sent' end, date '2026-01-01' - n % 1000, '2026-12-31',
      case when n % 4 = 0 then date '2026-01-01' end, 10, 10 from generate_series(1, $4::integer) n`
  await queryAs(service.database.adminUrl, null, insert, [anna.id, anna.project.clientId, anna.project.projectId, 100_000])
  await queryAs(service.database.adminUrl, null, insert, [berta.id, berta.project.clientId, berta.project.projectId, 100])
  await queryAs(
    service.database.adminUrl,
    null,
    `with line as (insert into billing.invoice_line_item (user_id, invoice_id, invoice_is_live, description, quantity, rate)
       select user_id, id, true, 'Work', 1, 10 from billing.invoice where user_id = $1 limit 20000)
     insert into billing.invoice_status_change (user_id, invoice_id, changed_by, to_status, reason)
       select user_id, id, 'user', status, 'Created' from billing.invoice where user_id = $1 limit 20000`,
    [anna.id],
  )
  await queryAs(service.database.adminUrl, null, 'analyze')
  const [busy, quiet] = [anna, berta].map(({ id }) => recordStatements(userScope(orm, id, 'UTC')))
  if (!busy || !quiet) throw new Error('two scopes')

  expect((await listInvoices(busy.scope, {})).items).toHaveLength(100_000)
  for (const filter of [{}, { clientId: anna.project.clientId }, { projectId: anna.project.projectId }, { status: 'paid' }] as const) {
    expect((await listInvoices(busy.scope, { ...filter, limit: 20 })).items).toHaveLength(20)
  }
  await summariseInvoices(busy.scope)
  expect(busy.statements).toHaveLength(6)

  const [newest] = (await listInvoices(quiet.scope, {})).items
  await getInvoice(quiet.scope, newest?.id ?? 0)
  await summariseInvoices(quiet.scope)
  expect(quiet.statements).toHaveLength(3)
  for (const statement of quiet.statements) expect(await planOf(userScope(orm, berta.id, 'UTC'), statement)).not.toMatch(/Seq Scan on invoice /)
  await orm.close()
})
