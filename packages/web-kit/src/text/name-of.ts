/** What is said for a value of an answer; one that its server has learned since is shown as any text is. */
export function nameOf(names: Readonly<Record<string, string>>, value: string): string {
  return names[value] ?? inWords(value)
}

/** 'in_review' → 'in review' */
export function inWords(value: string): string {
  return value.replaceAll(/[_-]/g, ' ')
}
