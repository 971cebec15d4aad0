/** JSON that the gateway inlined into the page; null if absent. */
export function inlinedJson(id: string): unknown {
  const text = document.getElementById(id)?.textContent
  return text ? (JSON.parse(text) as unknown) : null
}

/** For later readers: the inlined JSON stays in the page as long as the tab is open. */
export function rewriteInlinedJson(id: string, value: unknown): void {
  const element = document.getElementById(id)
  if (element) element.textContent = JSON.stringify(value)
}
