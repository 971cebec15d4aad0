/** Milliseconds of work between pauses. */
const WORK_MS = 12

/** Returns a function to await after each step of long work. It pauses regularly, so that the browser can paint and handle clicks. */
export function pauseRegularly(): () => Promise<void> {
  let resumedAt = performance.now()
  return async () => {
    if (performance.now() - resumedAt < WORK_MS) return
    await yieldToBrowser()
    resumedAt = performance.now()
  }
}

function yieldToBrowser(): Promise<void> {
  // Falls back to a timer, because not all browsers support scheduler.yield yet.
  const scheduler = (globalThis as { scheduler?: Partial<Scheduler> }).scheduler
  return scheduler?.yield?.() ?? new Promise((resume) => setTimeout(resume))
}
