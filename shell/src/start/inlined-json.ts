/** JSON that the gateway wrote into the page; null where it did not. */
export function inlinedJson(id: string): unknown {
  const text = document.getElementById(id)?.textContent
  return text ? (JSON.parse(text) as unknown) : null
}
