// The light page brings along nothing that it does not need: contracts' formatMoney would come with the schemas beside it.

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const hours = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const percent = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
/** A calendar date has no zone: read and written in UTC it stays the date that was picked. */
const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const times = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
const instants = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** '1234.50' → '$1,234.50'. Intl reads the string as an exact decimal. */
export function moneyText(amount: string): string {
  return dollars.format(amount as `${number}`)
}

/** '12.5000' → '12.50' */
export function hoursText(amount: string): string {
  return hours.format(amount as `${number}`)
}

/** 42.5 → '42.5%' */
export function percentText(value: number): string {
  return `${percent.format(value)}%`
}

/** '2026-03-01' → 'Mar 1, 2026' */
export function dateText(date: string | null): string {
  return date === null ? 'Not set' : dates.format(new Date(`${date}T00:00:00Z`))
}

/** 'Nov 20, 2026, 3:04 PM' where the reader is. */
export function instantText(date: Date): string {
  return instants.format(date)
}

/** The date of an instant where the reader is: 'Nov 20, 2026'. */
export function dayText(iso: string): string {
  return days.format(new Date(iso))
}

/** Its time there, with the zone, because it may be evidence: '3:04 PM EST'. */
export function timeText(iso: string): string {
  return times.format(new Date(iso))
}
