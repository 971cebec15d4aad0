/** Points of the sender's name in the band of the template Modern: less below a logo, and of a long one. */
export function modernSenderSize(name: string, hasLogo: boolean): number {
  return hasLogo ? 12 : name.length > 40 ? 13 : 19
}
