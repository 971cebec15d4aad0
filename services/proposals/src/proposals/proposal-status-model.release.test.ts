import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import type { MikroORM } from '@mikro-orm/postgresql'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proposalsService } from '../service.ts'
import { createFreelancer, type Freelancer } from '../testing/freelancer.ts'
import { expireProposals } from './expire-proposals.ts'

const statuses = ['draft', 'sent', 'accepted', 'rejected', 'expired'] as const
type Status = (typeof statuses)[number]

/** Model of a proposal by the rules of the specification. */
interface Proposal {
  status: Status
  /** Days from today; null for unlimited. */
  valid: number | null
  isSigned: boolean
  link: 'none' | 'open' | 'revoked'
  title: string
}

type Step = { do: 'menu' | 'form'; status: Status } | { do: 'validity'; to: number | null } | { do: 'job'; day: number } | { do: 'title' | 'share' | 'revoke' | 'sign' | 'delete' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('menu' as const, 'form' as const), status: fc.constantFrom(...statuses) }),
  fc.record({ do: fc.constant('validity' as const), to: fc.option(fc.integer({ min: -2, max: 3 })) }),
  fc.record({ do: fc.constant('job' as const), day: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ do: fc.constantFrom('title' as const, 'share' as const, 'share' as const, 'revoke' as const, 'sign' as const, 'sign' as const, 'delete' as const) }),
)
const sequence = fc.array(step, { minLength: 1, maxLength: 14 })

/** The response's status and the proposal afterwards. */
function predict(step: Step, now: Proposal | undefined): [number, Proposal | undefined] {
  if (step.do === 'job') return [200, now && expires(now, step.day) ? { ...now, status: 'expired' } : now]
  if (!now) return [404, undefined]
  if ('status' in step) return [200, { ...now, status: step.status }]
  if (step.do === 'share') return [200, { ...now, link: 'open' }]
  if (step.do === 'revoke') return now.link === 'open' ? [204, { ...now, link: 'revoked' }] : [404, now]
  if (step.do === 'sign') return signed(now)
  // Sending the current value changes nothing.
  if (now.isSigned) return 'to' in step && step.to === now.valid ? [200, now] : [409, now]
  if ('to' in step) return [200, { ...now, valid: step.to }]
  return step.do === 'title' ? [200, { ...now, title: `${now.title}+` }] : [204, undefined]
}

function expires({ status, valid, isSigned }: Proposal, day: number): boolean {
  return status === 'sent' && !isSigned && valid !== null && valid >= 0 && valid < day
}

function signed(now: Proposal): [number, Proposal] {
  if (now.link !== 'open') return [404, now]
  const isOver = now.status === 'rejected' || now.status === 'expired' || (now.valid !== null && now.valid < 0)
  return now.isSigned || isOver ? [409, now] : [200, { ...now, isSigned: true, status: 'accepted' }]
}

const today = () => dateIn('America/New_York', new Date())
const on = (day: number | null) => (day === null ? null : addDays(today(), day))

let service: TestService
let orm: MikroORM
let anna: Freelancer
beforeAll(async () => {
  service = await startTestService(proposalsService)
  orm = openDatabase({ url: service.database.url('proposals'), schema: 'proposals', entities: proposalsService.entities })
  anna = await createFreelancer(service)
})
afterAll(async () => {
  await orm.close()
  await service.close()
})

interface Followed {
  params: { id: number }
  token: string
}

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

async function share(proposal: Followed): Promise<number> {
  const { status, body } = await anna.call(proposalSharingCalls.generate, { params: proposal.params })
  if (status === 200) proposal.token = body.shareUrl.split('/').at(-1) ?? ''
  return status
}

async function expire(day: number): Promise<number> {
  await expireProposals(orm, new Date(`${addDays(today(), day)}T16:30:00Z`))
  return 200
}

function take(step: Step, proposal: Followed, title: string): Promise<number> {
  const { params, token } = proposal
  const { call } = anna
  switch (step.do) {
    // 'approved' is an alias of 'accepted'.
    case 'menu': return statusOf(call(proposalCalls.setStatus, { params, body: { status: step.status === 'accepted' ? 'approved' : step.status } }))
    case 'form': return statusOf(call(proposalCalls.update, { params, body: { status: step.status } }))
    case 'validity': return statusOf(call(proposalCalls.update, { params, body: { validUntil: on(step.to) } }))
    case 'title': return statusOf(call(proposalCalls.update, { params, body: { title: `${title}+` } }))
    case 'delete': return statusOf(call(proposalCalls.delete, { params }))
    case 'share': return share(proposal)
    case 'revoke': return statusOf(call(proposalSharingCalls.revoke, { params }))
    case 'job': return expire(step.day)
    default: return statusOf(service.as(null)(proposalSharingCalls.sign, { params: { shareToken: token }, body: { signature: 'Wile E. Coyote' } }))
  }
}

const expected = (proposal: Proposal | undefined) => proposal && [proposal.status, proposal.title, on(proposal.valid), proposal.isSigned]

async function found(params: { id: number }) {
  const { status, body } = await anna.call(proposalCalls.get, { params })
  return status === 404 ? undefined : [body.status, body.title, body.validUntil, body.clientSignature !== null]
}

async function follow(steps: Step[]): Promise<void> {
  const { body: params } = await anna.call(proposalCalls.create, { body: anna.offer })
  const proposal: Followed = { params, token: 'none' }
  let model: Proposal | undefined = { status: 'draft', valid: null, isSigned: false, link: 'none', title: params.title }
  for (const step of steps) {
    const [answer, next] = predict(step, model)
    expect([step, await take(step, proposal, model?.title ?? '')]).toEqual([step, answer])
    expect([step, await found(params)]).toEqual([step, expected(next)])
    model = next
  }
  // So that the job ignores it in the following sequences.
  await anna.call(proposalCalls.setStatus, { params, body: { status: 'draft' } })
}

test('keeps status, validity and signature of a proposal as the specification says, whatever the steps', async () => {
  await fc.assert(fc.asyncProperty(sequence, follow), { numRuns: 100 })
})
