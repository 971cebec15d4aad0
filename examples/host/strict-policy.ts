/** The strictest policy that can embed Billfold: our origin for scripts and frames, otherwise only the site's own files. */
export function strictPolicy(billfold: string): string[] {
  return ["default-src 'none'", `script-src 'self' ${billfold}`, `frame-src ${billfold}`, "style-src 'self'", "base-uri 'none'", "form-action 'none'"]
}
