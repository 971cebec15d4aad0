/** Without case and accents, so that 'muller' finds 'Müller'. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The places of the folded labels that hold every word of the query, in their order. */
export function matchOptions(folded: readonly string[], query: string): number[] {
  const words = fold(query).split(/\s+/)
  const places: number[] = []
  folded.forEach((label, place) => {
    if (words.every((word) => label.includes(word))) places.push(place)
  })
  return places
}
