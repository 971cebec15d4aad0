/** First letters of both names, whatever they are written in. */
export function initialsOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName].map((name) => Array.from(name)[0] ?? '').join('').toUpperCase()
}
