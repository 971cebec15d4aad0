/** Initials of a name in any script. */
export function personInitials({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName].map((name) => firstOf(firstOf(name).toUpperCase())).join('')
}

/** Returns a single letter, even if the uppercase form has two, as for ß. */
function firstOf(text: string): string {
  return Array.from(text)[0] ?? ''
}
