/** Of those that are numbers: now and then Chromium does not tell of one load when it was painted or answered. */
export function median(values: readonly number[]): number {
  const told = values.filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b)
  return told[Math.floor(told.length / 2)] ?? Number.NaN
}
