export type TextValues = Readonly<Record<string, string | number>>

/** `t('Edit {name}', { name })`. A number as `{count}` selects the plural form and is formatted for the language. */
export type Translate = (text: string, values?: TextValues) => string

/** Replaces '{name}' placeholders. Unknown ones stay visible, so that the mistake is noticed. */
export function interpolate(text: string, values: TextValues = {}, locale = 'en-US'): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place
    // Other numbers may be ids or years, which have no group separators.
    return name === 'count' && typeof value === 'number' ? value.toLocaleString(locale) : String(value)
  })
}
