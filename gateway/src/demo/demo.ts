import { randomBytes, randomUUID } from 'node:crypto'
import type { User } from '@billfold/contracts/accounts/user'
import { demoPartCalls } from '@billfold/contracts/demo/demo-part-calls'
import { freelancer, freelancerSettings } from '@billfold/contracts/demo/story/freelancer'
import type { Scope } from '@billfold/server-kit/scope'
import { demoCalls } from '@billfold/contracts/demo/demo-calls'
import { AppError } from '@billfold/contracts/errors'
import { deleteAccount, registerAccount } from '../accounts/account.sql.ts'
import type { Rows } from '../accounts/rows.ts'
import { callAs, type ServiceTools } from '../forwarding/call-as.ts'
import { type Proven, startSession } from '../sessions/session.ts'
import { mergeSections } from '../settings/settings.sql.ts'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import { addressOf, networkOf } from '../security/address.ts'
import { requireWithin, sharedLimit } from '../security/rate-limits.ts'

interface DemoTools extends ServiceTools {
  rows: Rows
  actFor: (userId: number, timeZone: string) => Scope
}

async function beginDemo(tools: DemoTools): Promise<Proven> {
  const visitor = await registerVisitor(tools.rows)
  const { user } = visitor
  try {
    await fill(tools, user)
    return visitor
  } catch (error) {
    await deleteAccount(tools.rows, user.id)
    throw error
  }
}

/** The password is random and never stored in plain text, so only the session gives access. */
function registerVisitor(rows: Rows): Promise<Proven> {
  const { firstName, lastName, emailName, emailDomain } = freelancer
  const name = randomBytes(6).toString('hex')
  const password = randomBytes(24).toString('base64url')
  const email = `${emailName}+${name}@${emailDomain}`
  return registerAccount(rows, { username: `demo-${name}`, email, firstName, lastName, password }, { isDemo: true })
}

async function fill(tools: DemoTools, user: User): Promise<void> {
  const scope = tools.actFor(user.id, user.timeZone)
  await mergeSections(scope, freelancerSettings)
  const [body, idempotencyKey] = [{ today: scope.today() }, randomUUID()]
  const fillPart = (service: keyof typeof demoPartCalls) => callAs(tools, scope, demoPartCalls[service], { body, idempotencyKey })
  await fillPart('projects')
  // The parts run in parallel. Both must have finished before a failure deletes the account.
  const parts = await Promise.allSettled([fillPart('billing'), fillPart('proposals')])
  for (const part of parts) if (part.status === 'rejected') throw part.reason
  // Marks older notifications as read, as in an account in daily use.
  await scope.rows("update notification set read_at = created_at + interval '3 hours' where user_id = ? and created_at < now() - interval '2 days'", [user.id])
}

/** Demo accounts and all their data are deleted after this time. */
const KEPT = '30 days'
/** Number of accounts deleted per sweep; the next sweep deletes the rest. */
const AT_ONCE = 20

/** Runs whenever a demo starts, because old demos only pile up if new ones are started. */
async function sweepDemos(rows: Rows): Promise<void> {
  const old = await rows<{ id: number }>(`select id from account where is_demo and created_at < now() - interval '${KEPT}' order by created_at limit ?`, [AT_ONCE])
  for (const { id } of old) await deleteAccount(rows, id)
}

interface DemoOptions extends DemoTools {
  isOffered: boolean
}

/** Maximum per network and hour. A demo costs as much as hundreds of other calls. */
const DEMOS = 10

export function demoRoutes({ isOffered, ...tools }: DemoOptions): OwnCall[] {
  const limit = sharedLimit(tools.rows, 'demos', { requests: DEMOS, seconds: 3600 })

  return [
    ownCall(demoCalls.begin, async (_request, ctx) => {
      if (!isOffered) throw new AppError('not_found', 'Not found')
      await requireWithin(limit, networkOf(addressOf(ctx)), 'You’ve opened too many demos. Please try again in an hour.')
      const visitor = await beginDemo(tools).catch((error: unknown) => {
        // Upstream errors are not the visitor's fault, so do not pass them on.
        ctx.state.log.warn({ err: error }, 'demo not begun')
        throw new AppError('service_unavailable', 'The demo is not available right now. Please try again in a moment.', { cause: error, retryAfter: 5 })
      })
      await startSession(ctx, visitor, 'account-created')
      // Not awaited: if the sweep fails, the next demo tries again.
      sweepDemos(tools.rows).catch((error: unknown) => ctx.state.log.warn({ err: error }, 'expired demo accounts could not be deleted'))
      return visitor.user
    }),
  ]
}
