const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export function percent(value: number): string {
  return `${oneDecimal.format(value)}%`
}
