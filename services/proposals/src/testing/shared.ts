import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { queryAs, type TestDatabase } from '@billfold/server-kit/testing/database'
import type { Caller, TestService } from '@billfold/server-kit/testing/service'
import { createFreelancer, type Freelancer } from './freelancer.ts'

export interface SharedOffer {
  owner: Freelancer
  id: number
  token: string
  client: Caller
}

export async function shareOffer(service: TestService, changes: Partial<Freelancer['offer']> = {}): Promise<SharedOffer> {
  const owner = await createFreelancer(service)
  const { body: proposal } = await owner.call(proposalCalls.create, { body: { ...owner.offer, ...changes } })
  return { owner, id: proposal.id, token: await tokenOf(owner, proposal.id), client: service.as(null) }
}

export async function tokenOf({ call }: Freelancer, id: number): Promise<string> {
  const { body } = await call(proposalSharingCalls.generate, { params: { id } })
  return body.shareUrl.split('/').at(-1) ?? ''
}

export function signAs({ client, token }: Pick<SharedOffer, 'client' | 'token'>, signature = 'Wile E. Coyote', more: object = {}) {
  return client(proposalSharingCalls.sign, { params: { shareToken: token }, body: { signature, ...more } })
}

export async function sign(service: TestService, owner: Freelancer, id: number): Promise<void> {
  const { status } = await signAs({ client: service.as(null), token: await tokenOf(owner, id) })
  if (status !== 200) throw new Error('it could not be signed')
}

export function readAs({ client, token }: Pick<SharedOffer, 'client' | 'token'>) {
  return client(proposalSharingCalls.read, { params: { shareToken: token } })
}

export async function liveIn(service: TestService, userId: number, timezone: string): Promise<void> {
  const sql = `insert into accounts.settings (user_id, profile) values ($1, jsonb_build_object('timezone', $2::text))
    on conflict (user_id) do update set profile = excluded.profile`
  await queryAs(service.database.adminUrl, null, sql, [userId, timezone])
}

/** Returns transactions that hold a connection while they wait for something other than Postgres. */
export function openTransactions({ adminUrl }: TestDatabase): Promise<object[]> {
  return queryAs(adminUrl, null, "select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'")
}
