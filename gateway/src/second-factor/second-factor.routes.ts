import { randomBytes } from 'node:crypto'
import type { SecondFactorSetup, SecondFactorState } from '@billfold/contracts/accounts/security'
import type { User } from '@billfold/contracts/accounts/user'
import { AppError, fieldError } from '@billfold/contracts/errors'
import { sharedNow } from '@billfold/server-kit/database/clock'
import type { Scope } from '@billfold/server-kit/scope'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import type { AccountTools } from '../accounts/account-tools.ts'
import { lockAccount } from '../accounts/account.sql.ts'
import { holdProven, provePassword } from '../accounts/change-password.ts'
import { proofOf } from '../sessions/session-store.ts'
import { noteActivity, visitOf } from '../activity/note-activity.ts'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import type { GatewayContext } from '../context.ts'
import { type ScopeOf, signedInUser, startSession } from '../sessions/session.ts'
import { deleteSecondFactor, enable, lockSecondFactor, replaceRecoveryCodes, secondFactorState, spendStep, storePendingSecret } from './second-factor.sql.ts'
import { base32, stepOfCode, totpUri } from './totp.ts'
import { proveOwner } from './require-second-factor.ts'

/** The same length as the HMAC hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** Creates a pending secret that replaces any earlier one. Entering a code enables it; a password change or the time limit discards it. */
async function setUpSecondFactor({ actFor, secrets }: AccountTools, { id, email }: User, proof: string): Promise<SecondFactorSetup> {
  const secret = randomBytes(SECRET_BYTES)
  const isStored = await actFor(id).transaction(async (tx) => {
    await holdProven(tx, proof, 'password')
    return storePendingSecret(tx, secrets.seal(secret, id))
  })
  if (!isStored) throw alreadyEnabled()
  return { secret: base32(secret), uri: totpUri(secret, email) }
}

function alreadyEnabled(): AppError {
  return new AppError('conflict', 'Two-factor authentication is already enabled')
}

interface Enabling {
  userId: number
  sessionId: number | null
  code: string
}

interface Enabled {
  recoveryCodes: string[]
  proof: string
}

/** Enables the pending secret if the code is valid. Rejected if the session ended because the password changed. */
async function enableSecondFactor({ actFor, secrets }: AccountTools, { userId, sessionId, code }: Enabling): Promise<Enabled> {
  return actFor(userId).transaction(async (tx) => {
    await lockAccount(tx)
    const proof = await proofOf(tx, sessionId)
    const factor = await lockSecondFactor(tx)
    if (!factor) throw new AppError('conflict', 'Scan the QR code first')
    if (factor.isEnabled) throw alreadyEnabled()
    if (factor.isOver) throw new AppError('conflict', 'This QR code has expired. Please start again.')
    const step = stepOfCode(secrets.open(factor.secret, userId), code, sharedNow())
    if (step === undefined || !(await spendStep(tx, step))) throw wrongCode()
    await enable(tx)
    return { recoveryCodes: await replaceRecoveryCodes(tx), proof }
  })
}

function wrongCode(): AppError {
  return fieldError('validation_failed', 'code', 'Wrong code. Check that your device’s clock is right.')
}

async function renewRecoveryCodes(scope: Scope, proof: string): Promise<string[]> {
  return scope.transaction(async (tx) => {
    await holdProven(tx, proof, 'password')
    const factor = await lockSecondFactor(tx)
    if (!factor?.isEnabled) throw new AppError('conflict', 'Two-factor authentication is not enabled')
    return replaceRecoveryCodes(tx)
  })
}

async function disableSecondFactor(scope: Scope, proof: string): Promise<SecondFactorState> {
  await scope.transaction(async (tx) => {
    await holdProven(tx, proof, 'password')
    await deleteSecondFactor(tx)
  })
  return secondFactorState(scope)
}

/** Changing the second factor renews the session id, so that an older stolen cookie stops working. */
export function secondFactorRoutes(tools: AccountTools, scopeOf: ScopeOf): OwnCall[] {
  const { rows } = tools
  const prove = (ctx: GatewayContext, { password, code }: { password: string; code?: string | undefined }) => proveOwner(tools, { user: signedInUser(ctx), password, code, visit: visitOf(ctx) })

  return [
    ownCall(securityCalls.twoFactor, async (_request, ctx) => secondFactorState(scopeOf(ctx))),

    ownCall(securityCalls.beginTwoFactor, async ({ body: { password } }, ctx) => {
      const user = signedInUser(ctx)
      return setUpSecondFactor(tools, user, await provePassword(rows, { user, password, visit: visitOf(ctx), field: 'password' }))
    }),

    ownCall(securityCalls.enableTwoFactor, async ({ body: { code } }, ctx) => {
      const user = signedInUser(ctx)
      const { recoveryCodes, proof } = await enableSecondFactor(tools, { userId: user.id, sessionId: ctx.state.sessionId, code })
      await startSession(ctx, { user, proof }, 'two-factor-enabled')
      return { recoveryCodes }
    }),

    ownCall(securityCalls.renewRecoveryCodes, async ({ body }, ctx) => {
      const recoveryCodes = await renewRecoveryCodes(scopeOf(ctx), await prove(ctx, body))
      await noteActivity(rows, { userId: signedInUser(ctx).id, kind: 'recovery-codes-renewed', visit: visitOf(ctx) })
      return { recoveryCodes }
    }),

    ownCall(securityCalls.disableTwoFactor, async ({ body }, ctx) => {
      const proof = await prove(ctx, body)
      const state = await disableSecondFactor(scopeOf(ctx), proof)
      await startSession(ctx, { user: signedInUser(ctx), proof }, 'two-factor-disabled')
      return state
    }),
  ]
}
