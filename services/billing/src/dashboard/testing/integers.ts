/** Recomputes amounts independently of the product: integers only, no Postgres. */

export function sum(amounts: bigint[]): bigint {
  return amounts.reduce((total, one) => total + one, 0n)
}

export function decimal(units: bigint, places: number): string {
  if (units < 0n) return `-${decimal(-units, places)}`
  const one = 10n ** BigInt(places)
  return `${units / one}.${String(units % one).padStart(places, '0')}`
}

export function halfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}

/** Percent with one decimal, halves rounded away from zero, relative to the absolute value of the whole; 0 if the whole is 0. */
export function percent(part: bigint, of: bigint): number {
  if (of === 0n) return 0
  const tenths = halfUp(1000n * (part < 0n ? -part : part), of < 0n ? -of : of)
  return Number(part < 0n ? -tenths : tenths) / 10
}
