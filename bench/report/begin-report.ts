import { describeMachine, loadNow, missedMoments } from './machine.ts'

/** Notes the load of the machine before the measurement; the returned function prints the results with it. */
export function beginReport(): (text: string, besides?: string) => Promise<void> {
  const loadBefore = loadNow()
  const missed = missedMoments()
  return async (text, besides = '') => {
    const time = new Date().toISOString().slice(0, 16)
    console.log(`\nMeasured ${time}Z on ${await describeMachine()}${besides}. Load average before and after: ${loadBefore} → ${loadNow()}. ${missed}\n${text}`)
  }
}
