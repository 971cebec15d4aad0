import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DrawAnswer, DrawRequest } from './draw-thread.ts'

/** The arguments must be plain data, because they are sent to a worker thread. */
type Drawing = (...given: never[]) => Promise<Uint8Array>

/** Longer than the largest report takes to render. */
const LONGEST_MS = 60_000
/** Idle time after which the thread ends. A thread uses about 60 MB for pdfmake and the fonts, and takes a quarter of a second to start. */
const IDLE_MS = 30_000
/**
 * A document that needs more memory than this fails without crashing the service. The largest documents that the contract allows need 200
 * MB.
 */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/**
 * The heap size in MB above which the thread is replaced after a document, because V8 would keep the memory of a large document. Typical
 * documents leave 50 MB.
 */
const KEPT_MB = 96

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs a module's exported function in a worker thread, because drawing one page blocks the event loop for as long as about thirty requests
 * take. Draws one document at a time.
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
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker messages have no target origin
    own.postMessage(request)
    const [answer] = (await answered) as [DrawAnswer]
    if ('error' in answer) throw answer.error
    if (await isLarge(own)) await close(own)
    return answer.bytes
  } catch (error) {
    // The thread may be in an undefined state, so the next document starts a new one.
    await close(own)
    throw error
  } finally {
    idle = setTimeout(() => void close(own), IDLE_MS).unref()
  }
}

function openThread(): Worker {
  const own = new Worker(new URL('draw-thread.ts', import.meta.url), { resourceLimits: LIMITS })
  // Ignored, because the waiting caller receives the error, and an idle thread that fails needs no handling.
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
