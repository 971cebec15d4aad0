import type { Flooded } from './flood.ts'

export interface Paced {
  /** Of each request. */
  answers: Flooded[]
  seconds: number
}

type Ask = () => Promise<Flooded>

/** So many at a time: each asks again when it is answered. */
export async function closedLoop(ask: Ask, callers: number, milliseconds: number): Promise<Paced> {
  return timed(async (note) => {
    const end = performance.now() + milliseconds
    async function repeat(): Promise<void> {
      while (performance.now() < end) await note(ask)
    }
    await Promise.all(Array.from({ length: callers }, repeat))
  })
}

/** So many a second, however many are still waiting. */
export async function openLoop(ask: Ask, perSecond: number, milliseconds: number): Promise<Paced> {
  return timed(async (note) => {
    const start = performance.now()
    const underway: Promise<void>[] = []
    for (;;) {
      const elapsed = performance.now() - start
      if (elapsed >= milliseconds) break
      while (underway.length < (elapsed / 1000) * perSecond) underway.push(note(ask))
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await Promise.all(underway)
  })
}

async function timed(work: (note: (ask: Ask) => Promise<void>) => Promise<void>): Promise<Paced> {
  const answers: Paced['answers'] = []
  const start = performance.now()
  await work(async (ask) => {
    answers.push(await ask())
  })
  return { answers, seconds: (performance.now() - start) / 1000 }
}
