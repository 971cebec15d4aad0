/**
 * Links for typed contact fields; null if the text is not a valid address. Security: no other scheme becomes a link,
 * whatever is stored, such as 'javascript:…'.
 */

/** Accepts 'acme.com' as well as 'https://acme.com'. */
export function websiteLink(website: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(website) ? website : `https://${website}`)
  const isAddress = url !== null && url.hostname.includes('.') && url.username === ''
  return isAddress ? url.href : null
}

export function emailLink(email: string): string | null {
  return /^[^\s@]+@[^\s@]+$/.test(email) ? `mailto:${encodeURIComponent(email).replace('%40', '@')}` : null
}

/** Keeps only the digits to dial; drops an extension ('x12'). */
export function phoneLink(phone: string): string | null {
  const [number = ''] = phone.split(/\s*(?:x|ext)/i)
  const digits = number.replace(/\D/g, '')
  if (digits.length < 3) return null
  return /^\W*\+/.test(number) ? `tel:+${digits}` : `tel:${digits}`
}
