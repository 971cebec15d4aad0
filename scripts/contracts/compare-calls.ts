import type { CallSurface, WireCall } from './call-surface.ts'
import { inputBreaks, outputBreaks } from './compare-schemas.ts'

/** A breaking change for published modules. */
export interface Break {
  /** The part whose major version announces it: 'sdk', 'shell' or a service. */
  part: string
  /** Describes the change: 'expenses.create (POST /api/expenses): body.note …'. */
  text: string
}

export function callBreaks(before: CallSurface, now: CallSurface): Break[] {
  const gone: Break[] = []
  for (const [address, call] of Object.entries(before.calls)) {
    const today = now.calls[address]
    const found = today ? wireBreaks(call, today) : ['is gone']
    gone.push(...found.map((text) => ({ part: call.service, text: `${call.name} (${address}): ${text}` })))
  }
  const manifest = inputBreaks(before.manifest, now.manifest, '').map((text) => ({ part: 'shell', text: `module.json: ${text}` }))
  return [...gone, ...manifest]
}

/** Additions, by the name of the call. */
export function callAdditions(before: CallSurface, now: CallSurface): string[] {
  const changed = Object.entries(now.calls).filter(([address, call]) => JSON.stringify(before.calls[address]) !== JSON.stringify(call))
  const manifest = JSON.stringify(before.manifest) === JSON.stringify(now.manifest) ? [] : ['module.json']
  return [...changed.map(([address, { name }]) => `${name} (${address})`), ...manifest]
}

const OPEN_TO = ['anyone', 'user', 'operator']
const NOTHING = { type: 'object' }

function wireBreaks(before: WireCall, now: WireCall): string[] {
  return [
    ...(OPEN_TO.indexOf(now.access) > OPEN_TO.indexOf(before.access) ? [`was for ${before.access}, is for ${now.access}`] : []),
    ...(before.service === now.service ? [] : [`was answered by ${before.service}, is by ${now.service}`]),
    ...inputs(before.params, now.params, 'params'),
    ...inputs(before.query, now.query, 'query'),
    ...inputs(before.body, now.body, 'body'),
    ...uploadBreaks(before, now),
    ...(before.file === undefined || before.file === now.file ? [] : [`answered with ${before.file}, does with ${now.file ?? 'no file'}`]),
    ...outputs(before.response, now.response, 'response'),
    ...outputs(before.events, now.events, 'events'),
  ]
}

function inputs(before: WireCall['body'], now: WireCall['body'], at: string): string[] {
  if (!before && !now) return []
  if (!now) return [`${at} is no longer taken`]
  return inputBreaks(before ?? NOTHING, now, at)
}

function outputs(before: WireCall['response'], now: WireCall['response'], at: string): string[] {
  if (!before) return []
  return now ? outputBreaks(before, now, at) : [`${at} is gone`]
}

function uploadBreaks({ upload: before = [] }: WireCall, { upload: now = [] }: WireCall): string[] {
  return before.filter((type) => !now.includes(type)).map((type) => `no longer takes ${type}`)
}
