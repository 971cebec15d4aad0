/**
 * Addresses for what people type into contact fields; null where there is nothing to follow and the text stays text.
 * No other scheme ever becomes a link, whatever is stored: 'javascript:…' is no address.
 */

/** 'acme.com' is meant as a web address as much as 'https://acme.com' is. */
export function websiteLink(website: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(website) ? website : `https://${website}`)
  const isAddress = url !== null && url.hostname.includes('.') && url.username === ''
  return isAddress ? url.href : null
}

export function emailLink(email: string): string | null {
  return /^[^\s@]+@[^\s@]+$/.test(email) ? `mailto:${encodeURIComponent(email).replace('%40', '@')}` : null
}

/** Keeps what can be dialled; an extension ('x12') is left to the person. */
export function phoneLink(phone: string): string | null {
  const [number = ''] = phone.split(/\s*(?:x|ext)/i)
  const digits = number.replace(/\D/g, '')
  if (digits.length < 3) return null
  return /^\W*\+/.test(number) ? `tel:+${digits}` : `tel:${digits}`
}
