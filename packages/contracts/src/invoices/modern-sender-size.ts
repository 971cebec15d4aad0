/** Font size in points of the sender's name in the Modern template's header: smaller below a logo, and for long names. */
export function modernSenderSize(name: string, hasLogo: boolean): number {
  return hasLogo ? 12 : name.length > 40 ? 13 : 19
}
