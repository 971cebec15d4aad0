import type { CDPSession, Page } from '@playwright/test'

/** The memory that the page uses after garbage collection. */
export interface Held {
  /** Size of all JavaScript objects in bytes. */
  heap: number
  /** Number of nodes in the document, plus detached nodes that are still referenced. */
  nodes: number
  listeners: number
}

/** Disables compilation, because compiled code counts toward the heap size. */
export const JUST_OBJECTS = ['--js-flags=--jitless']

/** Visits every URL in several rounds without reloading the document. Returns the memory used after each round. */
export async function visitInRounds(page: Page, addresses: readonly string[], rounds: number): Promise<Held[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.enable')
  await page.goto('/')
  const held: Held[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const address of [...addresses, '/']) await page.evaluate(visit, address)
    held.push(await collect(devtools))
  }
  return held
}

async function collect(devtools: CDPSession): Promise<Held> {
  // Collect twice, because objects released by finalizers are only freed the second time.
  for (let time = 0; time < 2; time += 1) await devtools.send('HeapProfiler.collectGarbage')
  const [{ usedSize }, { nodes, jsEventListeners }] = await Promise.all([devtools.send('Runtime.getHeapUsage'), devtools.send('Memory.getDOMCounters')])
  return { heap: usedSize, nodes, listeners: jsEventListeners }
}

/** Runs in the page: opens the URL, then waits until there is a heading, nothing is busy and nothing has changed for a short time. */
function visit(address: string): Promise<void> {
  const [QUIET_MS, DEADLINE_MS] = [80, 5000]
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
  const began = performance.now()
  let changed = began
  const observer = new MutationObserver(() => (changed = performance.now()))
  observer.observe(document.body, { subtree: true, childList: true })
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => {
      const now = performance.now()
      const isSettled = now - changed > QUIET_MS && document.querySelector('main h1') && !document.querySelector('main [aria-busy=true]')
      if (!isSettled && now - began < DEADLINE_MS) return
      clearInterval(timer)
      observer.disconnect()
      if (isSettled) resolve()
      else reject(new Error(`${address} is not there after ${DEADLINE_MS} ms`))
    }, 20)
  })
}
