/** The name for an enum value; an unknown value from a newer server is shown in words. */
export function nameOf(names: Readonly<Record<string, string>>, value: string): string {
  return names[value] ?? inWords(value)
}

/** 'in_review' → 'in review' */
export function inWords(value: string): string {
  return value.replaceAll(/[_-]/g, ' ')
}
