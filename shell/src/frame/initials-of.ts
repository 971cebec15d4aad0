/** First letters of both names, whatever they are written in. */
export function initialsOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName].map((name) => firstOf(firstOf(name).toUpperCase())).join('')
}

/** One letter also where its upper case has two: ß. */
function firstOf(text: string): string {
  return Array.from(text)[0] ?? ''
}
