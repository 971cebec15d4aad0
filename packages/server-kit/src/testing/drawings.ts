import { threadId } from 'node:worker_threads'


export async function drawLetter(letter: string): Promise<Uint8Array> {
  return new TextEncoder().encode(letter)
}

/** Blocks the thread, like rendering a document does. */
export async function drawInOnePiece(milliseconds: number): Promise<Uint8Array> {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
  return new Uint8Array()
}

export async function drawNothing(why: string): Promise<Uint8Array> {
  throw new Error(why)
}

export async function drawThread(): Promise<Uint8Array> {
  return new TextEncoder().encode(String(threadId))
}

let large: number[][]

/** Stays below the memory limit, but uses enough to trigger the replacement of the thread. */
export async function drawLarge(): Promise<Uint8Array> {
  const page = Array.from({ length: 100_000 }, (_, n) => n)
  large = Array.from({ length: 160 }, () => [...page])
  return new Uint8Array(large.length)
}

export async function drawTooMuch(): Promise<Uint8Array> {
  const page = Array.from({ length: 100_000 }, (_, n) => n)
  const all: number[][] = []
  for (;;) all.push([...page])
}
