/** Estimated width of a label's character, in pixels. */
const CHARACTER = 6.1
/** Plot width in pixels on the narrowest phone, and in the widest card. */
const LEAST_ROOM = 300
const MOST_ROOM = 590

/** Whether the labels fit side by side: always, only in a wide card, or never. */
export function labelRoom(labels: readonly string[]): 'always' | 'wide' | 'never' {
  const needed = labels.length * CHARACTER * longest(labels)
  if (needed <= LEAST_ROOM) return 'always'
  return needed <= MOST_ROOM ? 'wide' : 'never'
}

export function longest(labels: readonly string[]): number {
  return Math.max(...labels.map((label) => label.length))
}
