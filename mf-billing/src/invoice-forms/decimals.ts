import { perLanguage } from '@billfold/web-kit'

/** All decimals of a rate, and no thousands separators: in English as it is typed. */
const formatter = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 4, useGrouping: false }))

/** '8.25' as the user's language writes it: '8,25'. */
export function decimals(figure: string): string {
  return formatter().format(figure as `${number}`)
}
