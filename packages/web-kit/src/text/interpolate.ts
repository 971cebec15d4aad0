export type TextValues = Readonly<Record<string, string | number>>

/** `t('Edit {name}', { name })` */
export type Translate = (text: string, values?: TextValues) => string

/** Fills in the '{name}' places of a text. An unknown place stays as it is, so that it is noticed. */
export function interpolate(text: string, values: TextValues = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
