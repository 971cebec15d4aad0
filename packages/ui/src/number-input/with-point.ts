/** No three of them: '1,234' may be thousands. */
const DECIMAL_COMMA = /^(\s*\d+),(\d{1,2}|\d{4})(?=\s*$)/

/** As our own screens show amounts: with a point behind them commas can only be thousands. */
const SHOWN = /^\s*\$?(\d{1,3}(?:,\d{3})+\.\d+|\d+(?:\.\d+)?)\s*$/

/** '92,50' as the rules read it, '92.50', and '$1,500.50' as '1500.50'. What could mean something else stays as it was typed, and is refused by them. */
export function withPoint(typed: string): string {
  const shown = SHOWN.exec(typed)?.[1]
  return shown?.replaceAll(',', '') ?? typed.replace(DECIMAL_COMMA, '$1.$2')
}
