/** Pixels of a 'rem' on our own pages, as browsers have it. */
const REM = 16

/**
 * A style sheet of ours as it works in a shadow tree on somebody else's page. The tokens begin at ':root', which is that page's, and so is the text
 * size that a 'rem' is made of.
 */
export function inlineStyle(style: string): string {
  return style.replaceAll(':root', '.billfold').replaceAll(/(\d*\.?\d+)rem\b/g, (_, amount: string) => `${Number(amount) * REM}px`)
}
