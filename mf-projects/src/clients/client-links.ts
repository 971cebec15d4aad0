/*
 * Links for contact fields, or null if the text is not a valid address. Security: only http(s), mailto and tel links are ever returned,
 * never e.g. 'javascript:…'.
 */

/** Accepts both 'acme.com' and 'https://acme.com'. */
export function websiteLink(website: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(website) ? website : `https://${website}`)
  const isAddress = url !== null && url.hostname.includes('.') && url.username === ''
  return isAddress ? url.href : null
}

export function emailLink(email: string): string | null {
  return /^[^\s@]+@[^\s@]+$/.test(email) ? `mailto:${encodeURIComponent(email).replace('%40', '@')}` : null
}

/** Keeps only the digits to dial and drops an extension ('x12'). */
export function phoneLink(phone: string): string | null {
  const [number = ''] = phone.split(/\s*(?:x|ext)/i)
  const digits = number.replace(/\D/g, '')
  if (digits.length < 3) return null
  return /^\W*\+/.test(number) ? `tel:+${digits}` : `tel:${digits}`
}
