/** The strictest policy that works: our origin for scripts and frames. */
export function strictPolicy(billfold: string): string[] {
  return ["default-src 'none'", `script-src 'self' ${billfold}`, `frame-src ${billfold}`, "style-src 'self'", "base-uri 'none'", "form-action 'none'"]
}
