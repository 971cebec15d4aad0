interface Range {
  step: number
  min?: number | undefined
  max?: number | undefined
}

function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0
}

/**
 * The text one step further, with as many decimals as it or the step has ('2.50' + 0.25 → '2.75').
 * A text that is no number counts as 0; one that is out of range comes back to the nearest end.
 */
export function stepNumber(text: string, direction: 1 | -1, { step, min = -Infinity, max = Infinity }: Range): string {
  const current = Number(text)
  const next = (Number.isFinite(current) ? current : 0) + direction * step
  const decimals = Math.max(decimalsOf(String(step)), decimalsOf(text))
  return Math.min(max, Math.max(min, next)).toFixed(decimals)
}
