import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DrawAnswer, DrawRequest } from './draw-thread.ts'

/** Draws what it is given. What is given is plain data: it crosses to another thread. */
type Drawing = (...given: never[]) => Promise<Uint8Array>

/** Longer than the longest report takes. */
const LONGEST_MS = 60_000
/** A thread holds the writer and the fonts, about 60 MB; opening one takes a quarter of a second. */
const IDLE_MS = 30_000
/** A document that needs more fails, and not the service with everybody's requests. The largest ones that the contract allows need 200. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/** MB that its heap may have between documents: usual ones leave 50. V8 would keep what a large one has taken for as long as others follow. */
const KEPT_MB = 96

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * The exported function of a module, called in a thread of its own: a page takes about as long to draw as thirty requests take to answer,
 * all of it in one piece, and whoever asks for something else meanwhile should not wait for it. One document after the other.
 */
export function drawAside<D extends Drawing>(module: URL, name: string): (...given: Parameters<D>) => Promise<Uint8Array> {
  return (...given) => {
    const drawn = last.then(() => draw({ module: module.href, name, given }))
    last = drawn.catch(ignore)
    return drawn
  }
}

async function draw(request: DrawRequest): Promise<Uint8Array> {
  clearTimeout(idle)
  const own = (thread ??= openThread())
  try {
    const answered = once(own, 'message', { signal: AbortSignal.timeout(LONGEST_MS) })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but its own origin
    own.postMessage(request)
    const [answer] = (await answered) as [DrawAnswer]
    if ('error' in answer) throw answer.error
    if (await isLarge(own)) await close(own)
    return answer.bytes
  } catch (error) {
    // Whatever state it is in, the next document begins anew.
    await close(own)
    throw error
  } finally {
    idle = setTimeout(() => void close(own), IDLE_MS).unref()
  }
}

function openThread(): Worker {
  const own = new Worker(new URL('draw-thread.ts', import.meta.url), { resourceLimits: LIMITS })
  // Whoever waits for a document hears of it; a thread that breaks without one breaks nothing else.
  own.on('error', ignore)
  own.on('exit', () => forget(own))
  own.unref()
  return own
}

async function isLarge(own: Worker): Promise<boolean> {
  const { total_heap_size: bytes } = await own.getHeapStatistics()
  return bytes > KEPT_MB * 1024 ** 2
}

async function close(own: Worker): Promise<void> {
  forget(own)
  await own.terminate()
}

function forget(own: Worker): void {
  if (thread === own) thread = undefined
}

function ignore(): void {}
