/** Works in any script. */
export function initialsOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName].map((name) => firstOf(firstOf(name).toUpperCase())).join('')
}

/** One letter, even if its uppercase form has two, such as ß. */
function firstOf(text: string): string {
  return Array.from(text)[0] ?? ''
}
