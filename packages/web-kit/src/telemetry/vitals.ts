import type { WebVital } from '@billfold/contracts/browser-reports/browser-report-calls'
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

/** Most of the values are those of the first page. */
export function reportVitals(page: string, add: (vital: WebVital) => void): void {
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(({ name, value }) => add({ name, value, page }))
}
