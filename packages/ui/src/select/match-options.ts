/** Removes case and accents, so that 'muller' finds 'Müller'. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Indexes of the folded labels that contain every word of the query, in order. */
export function matchOptions(folded: readonly string[], query: string): number[] {
  const words = fold(query).split(/\s+/)
  const places: number[] = []
  folded.forEach((label, place) => {
    if (words.every((word) => label.includes(word))) places.push(place)
  })
  return places
}
