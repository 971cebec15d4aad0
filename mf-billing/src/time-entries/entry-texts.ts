const LONGEST = 50

/** The first 50 characters and '...'; a character of two halves is never cut in two. */
export function shortDescription(description: string): string {
  const characters = Array.from(description)
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}...` : description
}
