/** '1,234.50': nothing is rounded away, so that what stands above each other adds up. Intl reads the string as an exact decimal. */
export function formatHours(hours: string, places = placesOf(hours)): string {
  return new Intl.NumberFormat('en-US', { minimumFractionDigits: places, maximumFractionDigits: places }).format(hours as `${number}`)
}

/** How many decimals it takes to show all of these: two or, of a ten-minute timer, four. */
export function placesOf(...hours: string[]): number {
  return hours.every((value) => /^\d+(?:\.\d{0,2}0*)?$/.test(value)) ? 2 : 4
}
