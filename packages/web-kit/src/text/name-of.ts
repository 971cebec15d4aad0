/** The name for an enum value. If a newer server sends an unknown value, it is shown as plain words. */
export function nameOf(names: Readonly<Record<string, string>>, value: string): string {
  return names[value] ?? inWords(value)
}

/** 'in_review' → 'in review' */
export function inWords(value: string): string {
  return value.replaceAll(/[_-]/g, ' ')
}
