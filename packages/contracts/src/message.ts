export type TextValues = Readonly<Record<string, string | number>>

/** A sentence for the user, with the data that a client needs to translate it. */
export interface Message {
  /** The English sentence, with its values filled in. */
  message: string
  /** The key in translation catalogues: the English text with '{placeholders}'. Absent if the sentence has no values. */
  text?: string | undefined
  /** A value can itself be a message, such as '5 minutes', which is then translated as well. */
  values?: Readonly<Record<string, string | number | Message>> | undefined
}

/** Replaces '{name}' placeholders. Placeholders without a value stay visible, so that the mistake is noticed. */
export function interpolate(text: string, values: TextValues = {}, locale = 'en-US'): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place
    // Only `count` gets group separators. Other numbers may be ids or years, which have none.
    return name === 'count' && typeof value === 'number' ? value.toLocaleString(locale) : String(value)
  })
}

export type Translations = Readonly<Record<string, string>>

/** Strings without a translation stay in English. */
export function translateWith(translations: Translations): (text: string, values?: TextValues) => string {
  return (text, values) => interpolate(Object.hasOwn(translations, text) ? (translations[text] ?? text) : text, values)
}

/** Example: `fillIn('Invoice number {number} is taken', { number })` */
export function fillIn(text: string, values: NonNullable<Message['values']>): Message {
  return { message: interpolate(text, renderValues(values, ({ message }) => message)), text, values }
}

/** Replaces nested messages with their rendered sentences. */
export function renderValues(values: NonNullable<Message['values']>, render: (value: Message) => string): TextValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? render(value) : value]))
}
