/** Resolves to false if the text cannot be copied: access may be denied, and `navigator.clipboard` is undefined on plain HTTP. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
