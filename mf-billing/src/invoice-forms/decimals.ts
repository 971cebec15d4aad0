import { perLanguage } from '@billfold/web-kit'

/** All places that hours and rates have, and no thousands: in English as it is typed. */
const formatter = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 4, useGrouping: false }))

/** '0.1667' as the user's language writes it: '0,1667'. */
export function decimals(figure: string): string {
  return formatter().format(figure as `${number}`)
}
