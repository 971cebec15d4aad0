import { afterEach, expect, test, vi } from 'vitest'
import { takeTurns } from './follow-changes.ts'

interface Request {
  hold: () => Promise<void>
  lost: (reason: Error) => void
}

/** Imitates the browser's lock manager: one holder, a queue, and `steal`. All tabs share it, but each has its own document. */
function fakeLocks() {
  let holder: Request | undefined
  let queue: Request[] = []

  async function grant(request: Request | undefined): Promise<void> {
    holder = request
    await request?.hold()
    if (request && holder === request) void grant(queue.shift())
  }

  function request(_name: string, { steal, signal }: LockOptions, work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const hold = () => work().finally(resolve)
      const asked: Request = { hold, lost: reject }
      signal?.addEventListener('abort', () => {
        queue = queue.filter((waiting) => waiting !== asked)
        reject(new DOMException('Given up', 'AbortError'))
      })
      if (steal) {
        holder?.lost(new DOMException('Stolen', 'AbortError'))
        void grant(asked)
      } else if (holder) queue.push(asked)
      else void grant(asked)
    })
  }
  return { request, waiting: () => queue.length }
}

/** A tab that runs `takeTurns` with its own document. */
function openTab(locks: ReturnType<typeof fakeLocks>, isSeen = true) {
  const document = Object.assign(new EventTarget(), { hidden: !isSeen })
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', { locks })
  const tab = { isWorking: false, turns: 0 }
  const close = takeTurns('name', () => {
    Object.assign(tab, { isWorking: true, turns: tab.turns + 1 })
    return () => (tab.isWorking = false)
  })
  return {
    tab,
    close,
    look(isSeen: boolean) {
      vi.stubGlobal('document', document)
      document.hidden = !isSeen
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

/** Waits for several microtasks, because the promises are nested. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

afterEach(() => void vi.unstubAllGlobals())

test('runs in only one tab: the one that was visible last', async () => {
  const locks = fakeLocks()
  const first = openTab(locks)
  const second = openTab(locks)
  await settle()
  expect([first.tab.isWorking, second.tab.isWorking]).toEqual([false, true])
  second.look(false)
  first.look(true)
  await settle()
  expect([first.tab.isWorking, second.tab.isWorking]).toEqual([true, false])
})

test('moves from a closed tab to one that is waiting', async () => {
  const locks = fakeLocks()
  const [first, second] = [openTab(locks), openTab(locks)]
  await settle()
  second.close()
  await settle()
  expect([first.tab.isWorking, second.tab.isWorking]).toEqual([true, false])
  first.close()
  await settle()
  expect(first.tab.isWorking).toBe(false)
})

test('runs in only one tab, however often the user switches between two tabs', async () => {
  const locks = fakeLocks()
  const [first, second] = [openTab(locks), openTab(locks)]
  for (const tab of [first, second, first, second, first]) {
    tab.look(true)
    await settle()
  }
  expect(locks.waiting()).toBe(1)
  first.close()
  await settle()
  expect([first.tab.isWorking, second.tab.isWorking, locks.waiting()]).toEqual([false, true, 0])
})

test('does not move to a tab opened in the background', async () => {
  const locks = fakeLocks()
  const first = openTab(locks)
  const hidden = openTab(locks, false)
  await settle()
  first.look(true)
  first.look(true)
  await settle()
  expect([first.tab.turns, hidden.tab.turns]).toEqual([1, 0])
})

test('runs in every tab if Web Locks are not available', () => {
  vi.stubGlobal('navigator', {})
  const stop = vi.fn<() => void>()
  takeTurns('name', () => stop)()
  expect(stop).toHaveBeenCalledOnce()
})
