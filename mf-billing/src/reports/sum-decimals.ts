import { fromUnits, toUnits } from '@billfold/contracts/money'

/** Exact, to as many places as are kept; losses are below 0. */
function sumDecimals(values: readonly string[], places: number): string {
  const units = values.reduce((total, value) => total + toUnits(value, places), 0n)
  return units < 0n ? `-${fromUnits(-units, places)}` : fromUnits(units, places)
}

export const sumMoney = (amounts: readonly string[]) => sumDecimals(amounts, 2)
/** Hours keep four decimals. */
export const sumHours = (hours: readonly string[]) => sumDecimals(hours, 4)
