import type { BodyInput, Call, ResponseOf } from '@billfold/contracts/call'
import { ApiError, requestJson } from '@billfold/web-kit'
import type { ModuleStatus } from '@billfold/contracts/modules/operator'
import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import type { Operation } from './operation-dialog.tsx'

export type AskOperator = <C extends Call>(call: C, module?: string, body?: BodyInput<C>) => Promise<ResponseOf<C>>

/**
 * Sends operator calls. The token stays in the memory of this page, never in storage or a cookie. Failures are plain errors, because they
 * must not affect the session of a user in the same browser.
 */
export function operatorWith(token: string): AskOperator {
  return async <C extends Call>(call: C, module = '', body?: BodyInput<C>) => {
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) }
    const init = { method: call.method, headers, body: body === undefined ? null : JSON.stringify(body) }
    const answer = await requestJson(call.path.replace(':module', encodeURIComponent(module)), init).catch((error: unknown) => {
      throw error instanceof ApiError ? new Error(error.message) : error
    })
    return answer as ResponseOf<C>
  }
}

type Canary = NonNullable<ModuleStatus['canary']>

/** Operations on the module as a whole rather than on a single release. */
export function operationsOn(module: ModuleStatus, ask: AskOperator): Operation[] {
  const { state, canary, lastGood } = module
  return [
    ...(canary ? [promoteCanary(module, canary, ask), endCanary(module, canary, ask)] : []),
    ...(canary || lastGood !== null ? [rollBack(module, ask)] : []),
    state === 'on' ? switchOff(module, ask) : switchOn(module, ask),
  ]
}

function promoteCanary({ id }: ModuleStatus, { version }: Canary, ask: AskOperator): Operation {
  return {
    title: `Activate ${id} ${version} for all users?`,
    description: 'Pages that are already open keep their release.',
    confirm: 'Promote the canary',
    isExpected: true,
    run: () => ask(operatorCalls.promote, id, { version }),
  }
}

function endCanary({ id, active }: ModuleStatus, { version }: Canary, ask: AskOperator): Operation {
  return {
    title: `End the canary of ${id}?`,
    description: `Its users get ${active ?? 'nothing'} again on the next page they open.`,
    confirm: 'End the canary',
    run: () => ask(operatorCalls.startCanary, id, { version, percent: 0 }),
  }
}

function rollBack(module: ModuleStatus, ask: AskOperator): Operation {
  const { id, canary, active } = module
  const version = canary?.version ?? active
  return {
    ...(canary ? canaryRollBackTexts(module, canary) : releaseRollBackTexts(module)),
    confirm: 'Roll back',
    run: () => ask(operatorCalls.rollBack, id, version === null ? {} : { version }),
  }
}

type Texts = Pick<Operation, 'title' | 'description'>

function canaryRollBackTexts({ id, active }: ModuleStatus, { version }: Canary): Texts {
  return { title: `Roll back ${id} ${version}?`, description: `It is marked as failed, and its users get ${active ?? 'nothing'} again on the next page they open.` }
}

function releaseRollBackTexts({ id, active, lastGood }: ModuleStatus): Texts {
  return { title: `Roll ${id} back to ${lastGood}?`, description: `Users get ${lastGood} instead of ${active} when they open the next page.` }
}

function switchOff({ id }: ModuleStatus, ask: AskOperator): Operation {
  return {
    title: `Switch ${id} off?`,
    description: 'Its pages and cards show the reason. It is not loaded until you switch it on again.',
    confirm: 'Switch off',
    field: { label: 'Reason (shown to users)', initial: 'It’s turned off for maintenance.' },
    run: (typed) => ask(operatorCalls.disable, id, { reason: typed }),
  }
}

function switchOn({ id, active }: ModuleStatus, ask: AskOperator): Operation {
  return { title: `Switch ${id} on?`, description: `Users get ${active ?? 'no release'} again.`, confirm: 'Switch on', run: () => ask(operatorCalls.enable, id) }
}
