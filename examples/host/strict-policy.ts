/** The strictest policy that can embed Billfold: allows scripts and frames from Billfold, and otherwise only the site's own files. */
export function strictPolicy(billfold: string): string[] {
  return ["default-src 'none'", `script-src 'self' ${billfold}`, `frame-src ${billfold}`, "style-src 'self'", "base-uri 'none'", "form-action 'none'"]
}
