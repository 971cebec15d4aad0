/** Pixels of a 'rem' on our own pages, as browsers have it. */
const REM = 16

/** Adapts a style sheet to a shadow tree on another site's page, whose ':root' and 'rem' are not ours. */
export function inlineStyle(style: string): string {
  return style.replaceAll(':root', '.billfold').replaceAll(/(\d*\.?\d+)rem\b/g, (_, amount: string) => `${Number(amount) * REM}px`)
}
