/** SQL: from one month to the next, in percent with one decimal; 0 where there was nothing to compare with. */
export function changeOf(before: string, now: string): string {
  return `coalesce(round(100 * (${now} - ${before}) / nullif(${before}, 0), 1), 0)`
}
