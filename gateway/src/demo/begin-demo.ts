import { randomBytes, randomUUID } from 'node:crypto'
import type { User } from '@billfold/contracts/accounts/user'
import { demoPartCalls } from '@billfold/contracts/demo/demo-part-calls'
import { freelancer, freelancerSettings } from '@billfold/contracts/demo/story/freelancer'
import { callService } from '@billfold/server-kit/call-service'
import type { SignIdentity } from '@billfold/server-kit/identity'
import type { Scope } from '@billfold/server-kit/scope'
import { deleteAccount } from '../accounts/account.sql.ts'
import { registerAccount } from '../accounts/account.sql.ts'
import type { Rows } from '../accounts/rows.ts'
import type { ServiceUrls } from '../forwarding/upstream.ts'
import type { Proven } from '../sessions/session.ts'
import { mergeSections } from '../settings/settings.sql.ts'

export interface DemoTools {
  rows: Rows
  actFor: (userId: number, timeZone: string) => Scope
  services: ServiceUrls
  sign: SignIdentity
}

/** Creates a demo account with sample data; deletes it again if anything fails. */
export async function beginDemo(tools: DemoTools): Promise<Proven> {
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

/** The password is random and not stored in clear, so only the session gives access. */
function registerVisitor(rows: Rows): Promise<Proven> {
  const { firstName, lastName, emailName, emailDomain } = freelancer
  const name = randomBytes(6).toString('hex')
  const password = randomBytes(24).toString('base64url')
  const email = `${emailName}+${name}@${emailDomain}`
  return registerAccount(rows, { username: `demo-${name}`, email, firstName, lastName, password }, { isDemo: true })
}

async function fill({ actFor, services, sign }: DemoTools, user: User): Promise<void> {
  const scope = actFor(user.id, user.timeZone)
  await mergeSections(scope, freelancerSettings)
  const { userId, timeZone } = scope
  const [body, idempotencyKey] = [{ today: scope.today() }, randomUUID()]
  const fillPart = (service: keyof typeof demoPartCalls) =>
    callService(demoPartCalls[service], { origin: services[service], identity: sign({ userId, timeZone, service }), body, idempotencyKey })
  await fillPart('projects')
  // In parallel. Both must have ended before a failure deletes the account.
  const parts = await Promise.allSettled([fillPart('billing'), fillPart('proposals')])
  for (const part of parts) if (part.status === 'rejected') throw part.reason
  // Older notifications are marked as read, as in an account in daily use.
  await scope.rows("update notification set read_at = created_at + interval '3 hours' where user_id = ? and created_at < now() - interval '2 days'", [user.id])
}
