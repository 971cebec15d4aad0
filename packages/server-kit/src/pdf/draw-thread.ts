import { parentPort } from 'node:worker_threads'

export interface DrawRequest {
  /** The module's URL and the name of the exported function. */
  module: string
  name: string
  given: unknown[]
}

export type DrawAnswer = { bytes: Uint8Array } | { error: unknown }

type Drawings = Record<string, (...given: unknown[]) => Promise<Uint8Array>>

parentPort?.on('message', ({ module, name, given }: DrawRequest) => {
  void answer(module, name, given)
})

async function answer(module: string, name: string, given: unknown[]): Promise<void> {
  try {
    const drawings = (await import(module)) as Drawings
    const drawn = await drawings[name]?.(...given)
    if (!drawn) throw new Error(`${module} exports no ${name}`)
    send({ bytes: new Uint8Array(drawn) })
  } catch (error) {
    send({ error })
  }
}

function send(message: DrawAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker messages have no target origin
  parentPort?.postMessage(message, 'bytes' in message ? [message.bytes.buffer as ArrayBuffer] : [])
}
