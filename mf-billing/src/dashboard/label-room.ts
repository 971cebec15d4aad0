/** Pixels of one character of a label. */
const CHARACTER = 6.1
/** Pixels that the plot has on every phone, and that it has at most, in the widest card. */
const LEAST_ROOM = 300
const MOST_ROOM = 590

/** Whether labels beside each other have room: always, in a wide card only, or never. */
export function labelRoom(labels: readonly string[]): 'always' | 'wide' | 'never' {
  const needed = labels.length * CHARACTER * longest(labels)
  if (needed <= LEAST_ROOM) return 'always'
  return needed <= MOST_ROOM ? 'wide' : 'never'
}

export function longest(labels: readonly string[]): number {
  return Math.max(...labels.map((label) => label.length))
}
