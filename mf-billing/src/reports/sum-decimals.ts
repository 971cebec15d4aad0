import { fromUnits, toUnits } from '@billfold/contracts/money'

/** Exact sum with the given decimal places; may be negative. */
function sumDecimals(values: readonly string[], places: number): string {
  const units = values.reduce((total, value) => total + toUnits(value, places), 0n)
  return units < 0n ? `-${fromUnits(-units, places)}` : fromUnits(units, places)
}

export const sumMoney = (amounts: readonly string[]) => sumDecimals(amounts, 2)
/** Hours have four decimals. */
export const sumHours = (hours: readonly string[]) => sumDecimals(hours, 4)
