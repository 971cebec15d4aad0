import { addDays } from '@billfold/contracts/calendar-date'
import { tint } from '@billfold/contracts/colours'
import { dateInWords } from '@billfold/contracts/date-in-words'
import { formatHours } from '@billfold/contracts/time-entries/format-hours'
import { label } from '@billfold/server-kit/pdf/blocks'
import { ACCENT, HAIRLINE, MUTED } from '@billfold/server-kit/pdf/colours'
import { WIDTH, emptySection, figureCell, heading, ruled } from '@billfold/server-kit/pdf/layouts'
import type { Column, Content, TableCell } from 'pdfmake/interfaces.js'
import type { ProjectDocument, WorkedWeek } from './project-document.ts'

/** Half a year: more bars with labels do not fit across the page. */
const MAX_BARS = 26
const CHART = { height: 84, widest: 40, gap: 3 }
const NON_BILLABLE = tint(ACCENT, 0.35)

export function hoursByWeek({ weeks, metrics }: ProjectDocument): Content[] {
  if (weeks.length === 0) return [emptySection('Hours by week', 'No time entries found')]
  return [{ stack: [heading('Hours by week'), legend(), chart(lastWeeks(weeks))], unbreakable: true }, table(weeks, metrics)]
}

/** Ends with the last recorded week and includes empty weeks. */
function lastWeeks(weeks: readonly WorkedWeek[]): WorkedWeek[] {
  const worked = new Map(weeks.map((week) => [week.monday, week]))
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) return []
  const shown: WorkedWeek[] = []
  for (let monday = last.monday; monday >= first.monday && shown.length < MAX_BARS; monday = addDays(monday, -7)) {
    shown.unshift(worked.get(monday) ?? { monday, hours: '0', billable: '0', nonBillable: '0' })
  }
  return shown
}

function legend(): Content {
  return { columns: [key(ACCENT, 'Billable', 52), key(NON_BILLABLE, 'Non-billable', 80)], margin: [0, 0, 0, 6] }
}

function key(color: string, title: string, width: number): Column {
  const swatch: Column = { width: 10, canvas: [{ type: 'rect', x: 0, y: 1.5, w: 6, h: 6, r: 1, color }] }
  return { width, columns: [swatch, { text: title, fontSize: 7.5, color: MUTED }] }
}

function chart(weeks: readonly WorkedWeek[]): Content {
  const width = Math.min(CHART.widest, WIDTH / weeks.length)
  const most = Math.max(...weeks.map(({ hours }) => Number(hours)))
  const scale = most === 0 ? 0 : CHART.height / most
  return {
    stack: [
      { columns: weeks.map((week) => bar(week, width, scale)) },
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.75, lineColor: HAIRLINE }] },
      { columns: weeks.map(({ monday }, place) => weekLabel(monday, { width, isShown: place % Math.ceil(34 / width) === 0 })), margin: [0, 3, 0, 0] },
    ],
    margin: [0, 0, 0, 12],
  }
}

function bar({ hours, billable, nonBillable }: WorkedWeek, width: number, scale: number): Column {
  const [below, above] = [Number(billable) * scale, Number(nonBillable) * scale]
  const rects = [
    { y: 0, h: above, color: NON_BILLABLE },
    { y: above, h: below, color: ACCENT },
  ].filter(({ h }) => h > 0)
  const figure = Number(hours) > 0 ? formatHours(hours, 'en-US', 2) : ''
  return {
    width,
    stack: [
      {
        text: figure,
        fontSize: width < 24 ? 5.5 : 7,
        noWrap: true,
        alignment: 'center',
        color: MUTED,
        margin: [0, CHART.height - below - above, 0, 1],
      },
      { canvas: rects.map(({ y, h, color }) => ({ type: 'rect', x: CHART.gap, y, w: width - 2 * CHART.gap, h, color })) },
    ],
  }
}

const dayOfMonth = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

function weekLabel(monday: string, { width, isShown }: { width: number; isShown: boolean }): Column {
  return {
    width,
    text: isShown ? dayOfMonth.format(new Date(`${monday}T00:00:00Z`)) : '',
    fontSize: 6.5,
    color: MUTED,
    alignment: 'center',
    noWrap: true,
  }
}

function table(weeks: readonly WorkedWeek[], { totalHours, billableHours, nonBillableHours }: ProjectDocument['metrics']): Content {
  const cells = (values: string[], style?: object) => values.map((value) => figureCell(formatHours(value, 'en-US', 2), style))
  const head = ['Week of', 'Billable', 'Non-billable', 'Hours'].map(
    (title, column) => label(title, { alignment: column === 0 ? 'left' : 'right' }) as TableCell,
  )
  const rows = weeks
    .toReversed()
    .map(({ monday, billable, nonBillable, hours }): TableCell[] => [dateInWords(monday), ...cells([billable, nonBillable, hours])])
  const sum: TableCell[] = [{ text: 'Total', bold: true }, ...cells([billableHours, nonBillableHours, totalHours], { bold: true })]
  return { table: { headerRows: 1, keepWithHeaderRows: 1, widths: ['*', 90, 90, 90], body: [head, ...rows, sum] }, layout: ruled({ padding: 3.5 }) }
}
