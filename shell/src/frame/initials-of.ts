/** Initials of a name in any script. */
export function initialsOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName].map((name) => firstOf(firstOf(name).toUpperCase())).join('')
}

/** Returns one letter, even for letters with a two-letter uppercase form, such as ß. */
function firstOf(text: string): string {
  return Array.from(text)[0] ?? ''
}
