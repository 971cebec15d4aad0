/** JSON that the gateway wrote into the page; null where it did not. */
export function inlinedJson(id: string): unknown {
  const text = document.getElementById(id)?.textContent
  return text ? (JSON.parse(text) as unknown) : null
}

/** For who reads the page later: it stays as long as the tab does. */
export function rewriteInlinedJson(id: string, value: unknown): void {
  const element = document.getElementById(id)
  if (element) element.textContent = JSON.stringify(value)
}
