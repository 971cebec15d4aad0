/**
 * SQL: from one period to the next, in percent with one decimal; 0 where there was nothing to compare with. Of what it was without its
 * sign: less of a loss is an increase.
 */
export function changeOf(before: string, now: string): string {
  return `coalesce(round(100.0 * (${now} - ${before}) / nullif(abs(${before}), 0), 1), 0)`
}
