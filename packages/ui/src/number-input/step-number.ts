interface Range {
  step: number
  min?: number | undefined
  max?: number | undefined
}

function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0
}

/**
 * Adds a step to the number in the text, keeping the larger number of decimals ('2.50' + 0.25 → '2.75').
 * Text that is not a number counts as 0; results are clamped to the range.
 */
export function stepNumber(text: string, direction: 1 | -1, { step, min = -Infinity, max = Infinity }: Range): string {
  const current = Number(text)
  const next = (Number.isFinite(current) ? current : 0) + direction * step
  const decimals = Math.max(decimalsOf(String(step)), decimalsOf(text))
  return Math.min(max, Math.max(min, next)).toFixed(decimals)
}
