/** As little as a site can allow and still show Billfold: our origin for scripts and for frames, and nothing but its own files beside it. */
export function strictPolicy(billfold: string): string[] {
  return ["default-src 'none'", `script-src 'self' ${billfold}`, `frame-src ${billfold}`, "style-src 'self'", "base-uri 'none'", "form-action 'none'"]
}
