export type TextValues = Readonly<Record<string, string | number>>

/** Natural-English text → text of the language. What is missing stays English. */
export type Catalogue = Readonly<Record<string, string>>

/** Looks a text up and fills in its '{name}' places. An unknown place stays as it is, so that it is noticed. */
export function interpolate(catalogue: Catalogue, text: string, values: TextValues = {}): string {
  const found = catalogue[text] ?? text
  return found.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
