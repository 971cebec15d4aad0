import { setTimeout as delay } from 'node:timers/promises'
import { chooseHabit, type Habit } from './habits.ts'
import { type Journal, openJournal } from './journal.ts'
import { openPerson, type Person } from './person.ts'
import type { Sent } from './visitor.ts'

export interface Crowd {
  journal: Journal
  people: readonly Person[]
  /** Of each request, in the order of the answers. */
  sent: readonly Sent[]
  /** Everybody ends what they are at, and does nothing more until they go on. */
  rest(): Promise<void>
  goOn(): void
  leave(): Promise<void>
}

interface CrowdOptions {
  origin: string
  size: number
  habits: readonly Habit[]
  /** Milliseconds between two things that somebody does, on average. */
  pause: number
  givesUpAfter: number
}

/** At once they would all be registering: so many at a time. */
const REGISTERING = 8

export async function gather({ origin, size, habits, pause, givesUpAfter }: CrowdOptions): Promise<Crowd> {
  const journal = openJournal()
  const sent: Sent[] = []
  const people: Person[] = []
  const tell = (one: Sent) => void sent.push(one)
  for (let first = 0; first < size; first += REGISTERING) {
    const numbers = Array.from({ length: Math.min(REGISTERING, size - first) }, (_, n) => first + n)
    people.push(...(await Promise.all(numbers.map((number) => openPerson({ origin, number, journal, tell, givesUpAfter })))))
  }
  const day = openDay()
  const working = Promise.all(people.map((person) => work(person, habits, pause, day)))
  // Whoever throws is told of where everybody is waited for.
  working.catch(() => undefined)
  return {
    journal,
    people,
    sent,
    rest: () => Promise.race([day.rest(), working.then(() => undefined)]),
    goOn: () => day.goOn(),
    async leave() {
      day.end()
      await Promise.all(people.map((person) => person.leave()))
      await working
    },
  }
}

interface Day {
  over: AbortSignal
  /** Waits while everybody rests. */
  turn(): Promise<void>
  busy(work: Promise<unknown>): Promise<void>
  rest(): Promise<void>
  goOn(): void
  end(): void
}

function openDay(): Day {
  const underway = new Set<Promise<unknown>>()
  const over = new AbortController()
  let resting: PromiseWithResolvers<void> | undefined
  function goOn(): void {
    resting?.resolve()
    resting = undefined
  }
  return {
    over: over.signal,
    turn: () => resting?.promise ?? Promise.resolve(),
    async busy(work) {
      underway.add(work)
      await work.finally(() => underway.delete(work))
    },
    async rest() {
      resting ??= Promise.withResolvers()
      await Promise.all(underway)
    },
    goOn,
    end() {
      over.abort()
      goOn()
    },
  }
}

/** One thing after another, with a pause for thought that is mostly short and at times long. */
async function work(person: Person, habits: readonly Habit[], pause: number, day: Day): Promise<void> {
  while (!day.over.aborted) {
    await delay(-Math.log(1 - Math.random()) * pause, undefined, { signal: day.over }).catch(() => undefined)
    await day.turn()
    if (!day.over.aborted) await day.busy(chooseHabit(habits).act(person))
  }
}
