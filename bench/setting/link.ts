import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** 'half-open': what is sent goes nowhere, and nobody says so. */
export const troubles = ['slow', 'resets', 'half-open', 'trickle', 'refused'] as const
export type Trouble = (typeof troubles)[number]

type Side = 'client' | 'server'

/** A wire between two programs, which can be damaged and mended. */
export interface Link extends AsyncDisposable {
  port: number
  /** Where it leads; for connections that are made from then on. */
  target: number
  damage(trouble: Trouble): void
  mend(): void
  /** Sees each chunk before it goes on, with the connection that it is of; one that is answered `false` does not. */
  watch: ((from: Side, chunk: Buffer, connection: object) => boolean) | undefined
}

interface State {
  trouble: Trouble | undefined
  /** Aborted when the trouble is over. */
  mended: AbortController
}

interface Pair extends Record<Side, Socket> {
  /** Something was sent that never arrived. */
  lost: boolean
}

const SLOW_MS = 500
const RESET_SHARE = 0.1
const BYTE_MS = 1000

export async function openLink(target: number): Promise<Link> {
  const pairs = new Set<Pair>()
  const state: State = { trouble: undefined, mended: new AbortController() }
  const listener = createServer((client) => {
    if (state.trouble === 'refused') {
      client.resetAndDestroy()
      return
    }
    const pair: Pair = { client, server: connect(link.target, '127.0.0.1'), lost: false }
    pairs.add(pair)
    client.once('close', () => pairs.delete(pair))
    for (const side of ['client', 'server'] as const) carry(pair, side, state, (chunk) => link.watch?.(side, chunk, pair) !== false)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')

  const cut = (which: (pair: Pair) => boolean) => [...pairs].filter(which).forEach(reset)
  const link: Link = {
    port: (listener.address() as AddressInfo).port,
    target,
    watch: undefined,
    damage(trouble) {
      state.trouble = trouble
      if (trouble === 'refused') cut(() => true)
    },
    mend() {
      state.trouble = undefined
      state.mended.abort()
      state.mended = new AbortController()
      // What was lost is sent again by the system of whoever sent it, and the other end knows nothing of that connection.
      cut(({ lost }) => lost)
    },
    async [Symbol.asyncDispose]() {
      link.mend()
      cut(() => true)
      listener.close()
      await once(listener, 'close')
    },
  }
  return link
}

function reset({ client, server }: Pair): void {
  client.resetAndDestroy()
  server.resetAndDestroy()
}

/** What one side sends goes to the other, in its order, whatever each piece has to wait for. */
function carry(pair: Pair, side: Side, state: State, isLetThrough: (chunk: Buffer) => boolean): void {
  const [from, to] = side === 'client' ? [pair.client, pair.server] : [pair.server, pair.client]
  let before = Promise.resolve()
  from.setNoDelay(true)
  from.on('error', () => undefined)
  from.on('data', (chunk: Buffer) => {
    if (isLetThrough(chunk)) before = before.then(() => deliver(chunk, to, pair, state))
  })
  from.on('end', () => void before.then(() => state.trouble !== 'half-open' && to.end()))
  from.on('close', () => void before.then(() => to.destroy()))
}

async function deliver(chunk: Buffer, to: Socket, pair: Pair, state: State): Promise<void> {
  if (state.trouble === 'half-open') {
    pair.lost = true
    return
  }
  if (state.trouble === 'resets' && Math.random() < RESET_SHARE) {
    reset(pair)
    return
  }
  if (state.trouble === 'slow') await delay(SLOW_MS)
  const begun = state.trouble === 'trickle' ? await trickle(chunk, to, state) : 0
  if (!to.destroyed) to.write(chunk.subarray(begun))
}

/** How many bytes went through until it was mended. */
async function trickle(chunk: Buffer, to: Socket, state: State): Promise<number> {
  for (let byte = 0; byte < chunk.length; byte++) {
    if (to.destroyed || state.trouble !== 'trickle') return byte
    to.write(chunk.subarray(byte, byte + 1))
    await delay(BYTE_MS, undefined, { signal: state.mended.signal }).catch(() => undefined)
  }
  return chunk.length
}
