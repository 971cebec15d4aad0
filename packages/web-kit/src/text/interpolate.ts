export type TextValues = Readonly<Record<string, string | number>>

/** `t('Edit {name}', { name })`. A number as `{count}` chooses the plural and is written as the language writes it. */
export type Translate = (text: string, values?: TextValues) => string

/** Fills in the '{name}' places of a text. An unknown place stays as it is, so that it is noticed. */
export function interpolate(text: string, values: TextValues = {}, locale = 'en-US'): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place
    // Any other number may be an id or a year, which nobody groups.
    return name === 'count' && typeof value === 'number' ? value.toLocaleString(locale) : String(value)
  })
}
