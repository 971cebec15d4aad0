import { MUTED } from '@billfold/server-kit/pdf/colours'
import type { Paper } from '@billfold/server-kit/pdf/business-card'
import type { Content, TableCell } from 'pdfmake/interfaces.js'

/** Points between the sides of the page, the same on any paper. */
export const WIDTH = 487

export function sideOf(paper: Paper): number {
  return ((paper === 'A4' ? 595.28 : 612) - WIDTH) / 2
}

export function heading(value: string): Content {
  return { text: value, fontSize: 12.5, bold: true, margin: [0, 24, 0, 8], headlineLevel: 1 }
}

/** Said where a section has nothing to show. */
export function nothing(value: string): Content {
  return { text: value, color: MUTED }
}

/** 'on_hold' → 'On hold'. */
export function capitalised(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1).replace('_', ' ')
}

/** A figure in a column of figures: it never breaks. */
export function figureCell(value: string, style: object = {}): TableCell {
  return { text: value, alignment: 'right', noWrap: true, ...style }
}

/** '1,234.50': nothing is rounded away, so that what stands above each other adds up. Intl reads the string as an exact decimal. */
export function formatHours(hours: string, places = placesOf(hours)): string {
  return new Intl.NumberFormat('en-US', { minimumFractionDigits: places, maximumFractionDigits: places }).format(hours as `${number}`)
}

/** How many decimals it takes to show all of these: two or, of a ten-minute timer, four. */
export function placesOf(...hours: string[]): number {
  return hours.every((value) => /^\d+(?:\.\d{0,2}0*)?$/.test(value)) ? 2 : 4
}
