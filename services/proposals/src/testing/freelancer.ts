import type { BodyInput } from '@billfold/contracts/call'
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

/** An address reserved for documentation, which is never fetched. */
export const CLIENT_LOGO = 'https://192.0.2.1/logo.png'

/** Inserts a row as the projects service does. */
export async function createClient(database: TestDatabase, userId: number, name: string): Promise<number> {
  const sql = "insert into projects.client (user_id, name, email, logo_url) values ($1, $2, 'hello@acme.test', $3) returning id"
  const [client] = await queryAs<{ id: number }>(database.adminUrl, null, sql, [userId, name, CLIENT_LOGO])
  if (!client) throw new Error('no client was created')
  return client.id
}
