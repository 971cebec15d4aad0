import type { BodyInput } from '@billfold/contracts/call'
import type { Proposal } from '@billfold/contracts/proposals/proposal'
import type { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { type TestDatabase, createAccount, queryAs } from '@billfold/server-kit/testing/database'
import type { Caller, TestService } from '@billfold/server-kit/testing/service'

type ProposalBody = BodyInput<typeof proposalCalls.create>

export interface Freelancer {
  id: number
  call: Caller
  clientId: number
  offer: ProposalBody
}

export async function createFreelancer(service: TestService): Promise<Freelancer> {
  const id = await createAccount(service.database)
  const clientId = await createClient(service.database, id, 'Acme Studio')
  const offer = { clientId, title: 'Website', description: 'A new website', clientEmail: 'hello@acme.test', amount: '1000' }
  return { id, call: service.as(id), clientId, offer }
}

/** An IP address reserved for documentation, so that nothing is ever fetched from it. */
export const CLIENT_LOGO = 'https://192.0.2.1/logo.png'

/** Inserts a row as the projects service does. */
export async function createClient(database: TestDatabase, userId: number, name: string): Promise<number> {
  const sql = "insert into projects.client (user_id, name, email, logo_url) values ($1, $2, 'hello@acme.test', $3) returning id"
  const [client] = await queryAs<{ id: number }>(database.adminUrl, null, sql, [userId, name, CLIENT_LOGO])
  if (!client) throw new Error('no client was created')
  return client.id
}

/** Inserts a proposal's deposit invoice as the billing service does. For a paid invoice, a trigger adds the payment. */
export async function addDeposit(
  database: TestDatabase,
  { id, userId, clientId, downPaymentAmount }: Pick<Proposal, 'id' | 'userId' | 'clientId' | 'downPaymentAmount'>,
  status: string,
  payment?: { amount: string; excess: string },
): Promise<number> {
  const sql = `with deposit as (
      insert into billing.invoice (user_id, client_id, kind, proposal_id, invoice_number, status, issue_date, due_date, subtotal, total)
      values ($1, $2, 'deposit', $3, 'DEP-' || $3::integer, $4, '2026-01-01', '2026-01-31', $5, $5) returning user_id, id
    ), payment as (
      insert into billing.invoice_payment (user_id, invoice_id, amount, excess, source, provider_id)
      select user_id, id, $6::numeric, $7::numeric, 'stripe', 'inpay_' || id from deposit where $4 <> 'paid' and $6 is not null
    ) select id from deposit`
  const [deposit] = await queryAs<{ id: number }>(database.adminUrl, null, sql, [userId, clientId, id, status, downPaymentAmount, payment?.amount, payment?.excess])
  if (!deposit) throw new Error('no deposit was created')
  return deposit.id
}
