/**
 * SQL for the change between two periods in percent, with one decimal; 0 if the previous period is 0. Divides by the absolute value, so a smaller
 * loss counts as an increase.
 */
export function changeOf(before: string, now: string): string {
  return `coalesce(round(100.0 * (${now} - ${before}) / nullif(abs(${before}), 0), 1), 0)`
}
