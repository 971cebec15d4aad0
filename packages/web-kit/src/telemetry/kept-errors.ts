import { CRASH_EVENT } from '../states/crash-boundary.tsx'

const MAX_KEPT = 10
const kept: unknown[] = []
let report = (error: unknown) => {
  if (kept.length < MAX_KEPT) kept.push(error)
}

/** Stores errors until the reporting code has loaded. */
export function keepErrors(): () => void {
  const stop = new AbortController()
  for (const type of ['error', CRASH_EVENT]) window.addEventListener(type, (event) => report((event as ErrorEvent).error), stop)
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason), stop)
  return () => stop.abort()
}

export function reportErrors(next: (error: unknown) => void): void {
  report = next
  for (const error of kept.splice(0)) next(error)
}
