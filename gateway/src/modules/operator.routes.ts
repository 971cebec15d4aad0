import { AppError } from '@billfold/contracts/errors'
import type { HealthRule, ModuleStatus } from '@billfold/contracts/modules/module-status'
import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import type { Publication } from '@billfold/contracts/modules/publication'
import { type OwnCall, ownCall } from '../routing/own-call.ts'
import { changeModule, type Decide, applyStep, lockModule } from './change-module.ts'
import { findIncompatibility } from './compatibility.ts'
import { listEvents, listModules } from './list-modules.ts'
import type { ModuleStore } from './module-store.ts'
import type { OperatorOf } from './operators.ts'
import { activateRelease, promoteCanary, rollBack, startCanary, switchOff, switchOn } from './pointer-steps.ts'
import { publishRelease } from './publish-release.ts'
import type { ReadRunning } from './running-versions.ts'
import { unpackPublication } from './unpack-publication.ts'

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

/** The activation was refused, so say that the release was not stored either. */
function refuseWhole(error: unknown): never {
  throw error instanceof AppError ? new AppError(error.code, `${error.message}. Nothing was published.`, { cause: error }) : error
}
