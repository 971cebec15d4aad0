import { moduleCalls } from '@billfold/contracts/modules/module-calls'
import { type OwnCall, ownCall } from '../calls/own-call.ts'
import type { ReadRegistry } from './registry.ts'

export function moduleRoutes(readRegistry: ReadRegistry): OwnCall[] {
  return [
    ownCall(moduleCalls.registry, async (_request, ctx) => {
      const registry = await readRegistry()
      ctx.set('Cache-Control', 'private, no-cache')
      ctx.set('ETag', `W/"${registry.revision}"`)
      return registry
    }),
  ]
}
