import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import type { GatewayContext } from '../context.ts'
import { limitStreams } from './live.ts'

/** Context of a streaming call by a user. `hasLeft` simulates a client that has already disconnected. */
function request({ hasLeft }: { hasLeft: boolean }): GatewayContext {
  const res = Object.assign(new EventEmitter(), { destroyed: hasLeft })
  return { state: { matched: { call: { events: {}, access: 'user' }, params: {} }, user: { id: 1 } }, res } as unknown as GatewayContext
}

test('frees the slot of a client that disconnects during the session lookup', async () => {
  const limit = limitStreams()
  const open = vi.fn<() => Promise<void>>(() => Promise.resolve())
  for (let visit = 0; visit < 30; visit += 1) await limit(request({ hasLeft: true }), open)
  expect(open).not.toHaveBeenCalled()
  await limit(request({ hasLeft: false }), open)
  expect(open).toHaveBeenCalledOnce()
})
