/** A data block, because the content security policy blocks inline scripts. '<' is escaped, or it could end the element. */
export function inlineJson(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', String.raw`\u003c`)}</script>`
}
