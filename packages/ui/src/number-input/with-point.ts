/** Not three decimals: '1,234' may mean thousands. */
const DECIMAL_COMMA = /^(\s*\d+),(\d{1,2}|\d{4})(?=\s*$)/

/** Amounts as our screens show them: with a decimal point present, commas can only separate thousands. */
const SHOWN = /^\s*\$?(\d{1,3}(?:,\d{3})+\.\d+|\d+(?:\.\d+)?)\s*$/

/** Normalizes '92,50' to '92.50' and '$1,500.50' to '1500.50'. Ambiguous input is left unchanged and rejected by validation. */
export function withPoint(typed: string): string {
  const shown = SHOWN.exec(typed)?.[1]
  return shown?.replaceAll(',', '') ?? typed.replace(DECIMAL_COMMA, '$1.$2')
}
