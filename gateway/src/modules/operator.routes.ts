import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@billfold/contracts/errors'
import type { HealthRule, ModuleStatus, Publication } from '@billfold/contracts/modules/operator'
import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import type { Rows } from '../accounts/rows.ts'
import type { GatewayContext } from '../context.ts'
import { addressOf, networkOf } from '../security/address.ts'
import { requireWithin, sharedLimit } from '../security/rate-limits.ts'
import { hashOfToken } from '../security/secret-token.ts'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import { type Decide, activateRelease, applyStep, changeModule, lockModule, promoteCanary, rollBack, startCanary, switchOff, switchOn } from './change-module.ts'
import { findIncompatibility } from './registry.ts'
import { listEvents, listModules } from './list-modules.ts'
import type { ModuleStore } from './module-store.ts'
import { publishRelease, unpackPublication } from './publish-release.ts'
import type { ReadRunning } from './running-versions.ts'

/** Someone who may publish releases and move pointers with a secret token. The history shows the name. */
export interface Operator {
  name: string
  token: string
}

export type OperatorOf = (ctx: GatewayContext) => Promise<string>

/**
 * Maximum number of wrong tokens per network and minute. A correct token is still accepted beyond this limit, so that a neighbor on the
 * network cannot lock operators out.
 */
const GUESSES = 20

export function operatorsOf(operators: readonly Operator[], rows: Rows): OperatorOf {
  const known = operators.map(({ name, token }) => ({ name, hash: hashOfToken(token) }))
  const limitGuesses = sharedLimit(rows, 'operator guesses', { requests: GUESSES })
  return async function operatorOf(ctx) {
    const [, token] = /^Bearer (\S+)$/i.exec(ctx.get('authorization')) ?? []
    if (token !== undefined) {
      // Hashes have the same length, as a constant-time comparison needs.
      const given = hashOfToken(token)
      const operator = known.find(({ hash }) => timingSafeEqual(hash, given))
      if (operator) return operator.name
      await requireWithin(limitGuesses, networkOf(addressOf(ctx)), 'Too many wrong tokens. Try again in a minute.')
      throw new AppError('unauthenticated', 'Invalid operator token')
    }
    throw new AppError('unauthenticated', "This needs an operator's token")
  }
}

interface OperatorRoutes {
  store: ModuleStore
  operatorOf: OperatorOf
  readRunning: ReadRunning
  health: HealthRule
}

export function operatorRoutes({ store, operatorOf, readRunning, health }: OperatorRoutes): OwnCall[] {
  async function statusOf(id: string): Promise<ModuleStatus> {
    const status = (await listModules(store.rows, await readRunning(), health)).find((module) => module.id === id)
    if (!status) throw new AppError('not_found', 'There is no such module')
    return status
  }

  async function change(id: string, by: string, decide: Decide): Promise<ModuleStatus> {
    await changeModule(store, id, by, decide)
    return statusOf(id)
  }

  async function publish(id: string, by: string, publication: Publication): Promise<ModuleStatus> {
    const { manifest, activate } = publication
    if (manifest.id !== id) throw new AppError('validation_failed', `This is a release of ${manifest.id}`, { issues: [{ path: 'manifest.id', message: `is not ${id}` }] })
    const problem = findIncompatibility(manifest, await readRunning())
    if (problem !== null) throw new AppError('validation_failed', `${id} ${manifest.version} cannot run here. ${problem}`, { issues: [{ path: 'manifest.needs', message: problem }] })
    const files = unpackPublication(publication)
    await store.transaction(async (rows) => {
      await publishRelease(rows, { manifest, files }, by)
      if (!activate) return
      const module = await lockModule(rows, id)
      await applyStep(rows, id, by, module, activateRelease(manifest.version)(module)).catch(refuseWhole)
    })
    return statusOf(id)
  }

  return [
    ownCall(operatorCalls.list, async () => listModules(store.rows, await readRunning(), health)),
    ownCall(operatorCalls.history, async ({ params }) => {
      await statusOf(params.module)
      return listEvents(store.rows, params.module)
    }),
    ownCall(operatorCalls.publish, async ({ params, body }, ctx) => publish(params.module, await operatorOf(ctx), body)),
    ownCall(operatorCalls.activate, async ({ params, body }, ctx) => change(params.module, await operatorOf(ctx), activateRelease(body.version))),
    ownCall(operatorCalls.startCanary, async ({ params, body }, ctx) => change(params.module, await operatorOf(ctx), startCanary(body.version, body.percent))),
    ownCall(operatorCalls.promote, async ({ params, body }, ctx) => change(params.module, await operatorOf(ctx), promoteCanary(body.version))),
    ownCall(operatorCalls.rollBack, async ({ params, body }, ctx) => change(params.module, await operatorOf(ctx), rollBack(body.version))),
    ownCall(operatorCalls.disable, async ({ params, body }, ctx) => change(params.module, await operatorOf(ctx), switchOff(body.reason))),
    ownCall(operatorCalls.enable, async ({ params }, ctx) => change(params.module, await operatorOf(ctx), switchOn())),
  ]
}

/** The activation was rejected, so the error says that the release was not stored either. */
function refuseWhole(error: unknown): never {
  throw error instanceof AppError ? new AppError(error.code, `${error.message}. Nothing was published.`, { cause: error }) : error
}
