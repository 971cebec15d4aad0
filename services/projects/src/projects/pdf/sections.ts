import { INK, tint } from '@billfold/contracts/colours'
import { formatMoney } from '@billfold/contracts/money'
import { formatHours } from '@billfold/contracts/time-entries/hours'
import { ACCENT, BAD, HAIRLINE, MUTED, TONES } from '@billfold/server-kit/pdf/colours'
import { type FigureCard, figureCards, percent } from '@billfold/server-kit/pdf/figures'
import type { Column, Content, TableCell } from 'pdfmake/interfaces.js'
import { addDays } from '@billfold/contracts/calendar-date'
import { dateInWords } from '@billfold/contracts/settings/letterhead'
import { label, text } from '@billfold/server-kit/pdf/blocks'
import { WIDTH, emptySection, figureCell, heading, ruled, underHeading } from '@billfold/server-kit/pdf/layouts'
import { invoiceTones, projectTones } from '@billfold/contracts/status-tones'
import { letterhead } from '@billfold/server-kit/pdf/letterhead'
import type { ProjectStatus } from '@billfold/contracts/projects/project-status'
import { type ProjectDocument, type ProjectInvoice, type WorkedWeek, statusLabel } from './project-document.ts'

export function figures(project: ProjectDocument): Content {
  return figureCards([billed(project), hours(project), remaining(project), budget(project)])
}

function billed({ metrics }: ProjectDocument): FigureCard {
  const captions = [`Paid: ${formatMoney(metrics.paidAmount)}`, `Outstanding: ${formatMoney(metrics.outstandingAmount)}`]
  return { title: 'Total Billed', figure: formatMoney(metrics.totalBilled), captions }
}

function hours({ metrics }: ProjectDocument): FigureCard {
  const captions = [
    `Billable: ${formatHours(metrics.billableHours, 'en-US', 2)}h`,
    `Non-billable: ${formatHours(metrics.nonBillableHours, 'en-US', 2)}h`,
  ]
  return { title: 'Hours Logged', figure: `${formatHours(metrics.totalHours, 'en-US', 2)}h`, captions }
}

function remaining({ metrics: { budgetRemaining }, budget }: ProjectDocument): FigureCard {
  if (budgetRemaining === null || budget === null) return { title: 'Budget Remaining', figure: 'Not set', color: MUTED, captions: [] }
  const color = budgetRemaining.startsWith('-') ? BAD : INK
  return { title: 'Budget Remaining', figure: formatMoney(budgetRemaining), color, captions: [`Total budget: ${formatMoney(budget)}`, 'After invoices to date'] }
}

function budget({ metrics, budget }: ProjectDocument): FigureCard {
  if (budget === null) return { title: 'Budget Status', figure: 'Not set', color: MUTED, captions: ['No budget set'] }
  return { title: 'Budget Status', figure: formatMoney(budget), captions: [`${percent(metrics.budgetUtilization)} utilized`, 'Invoiced to date'] }
}

/** Half a year, because more bars with labels do not fit across the page. */
const MAX_BARS = 26
const CHART = { height: 84, widest: 40, gap: 3 }
const NON_BILLABLE = tint(ACCENT, 0.35)

export function hoursByWeek({ weeks, metrics }: ProjectDocument): Content[] {
  if (weeks.length === 0) return [emptySection('Hours by week', 'No time entries found')]
  return [{ stack: [heading('Hours by week'), legend(), chart(lastWeeks(weeks))], unbreakable: true }, table(weeks, metrics)]
}

/** Ends with the last week that has recorded time, and includes weeks without any. */
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
      { columns: weeks.map(({ monday }, index) => weekLabel(monday, { width, isShown: index % Math.ceil(34 / width) === 0 })), margin: [0, 3, 0, 0] },
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

/** Lists drafts and cancelled invoices but excludes them from the total. */
export function invoices({ invoices, metrics }: ProjectDocument): Content {
  if (invoices.length === 0) return emptySection('Project Invoices', 'No invoices found')
  const head = ['Invoice', 'Issued', 'Due', 'Status', 'Total'].map(
    (title, column) => label(title, { alignment: column === 4 ? 'right' : 'left' }) as TableCell,
  )
  const sum: TableCell[] = [
    { text: 'Total billed, excluding drafts and cancelled invoices', colSpan: 4, bold: true },
    '',
    '',
    '',
    figureCell(formatMoney(metrics.totalBilled), { bold: true }),
  ]
  const table = { headerRows: 1, widths: ['*', 78, 78, 60, 90], body: [head, ...invoices.map(row), sum] }
  return underHeading(heading('Project Invoices'), { table, layout: ruled() })
}

function row({ number, issueDate, dueDate, status, total }: ProjectInvoice): TableCell[] {
  const color = status === 'draft' || status === 'cancelled' ? MUTED : INK
  return [
    text(number, { color }),
    dateInWords(issueDate),
    dateInWords(dueDate),
    { text: statusLabel(status), color: TONES[invoiceTones[status]], bold: true },
    figureCell(formatMoney(total), { color }),
  ]
}

export function overview(project: ProjectDocument): Content[] {
  const { name, clientName, startDate, dueDate, printedOn, completionPercentage } = project
  return [
    letterhead(project.sender),
    { columns: [label('Project dashboard', { color: ACCENT }), label(dateInWords(printedOn), { alignment: 'right' })] },
    title(name),
    {
      columns: [
        fact('Client', text(clientName), '*'),
        fact('Status', badge(project.status), 90),
        fact('Start Date', dateOf(startDate), 90),
        fact('Due Date', dateOf(dueDate), 90),
      ],
      columnGap: 16,
    },
    label('Progress', { margin: [0, 16, 0, 5] }),
    progress(completionPercentage),
  ]
}

/** Longer than any real word, so it must be broken. */
const TOO_LONG = /\S{50}/

function title(name: string): Content {
  const fontSize = name.length > 120 ? 13 : name.length > 50 ? 17 : 23
  return text(name, {
    fontSize,
    bold: true,
    lineHeight: 1.1,
    margin: [0, 8, 0, 16],
    ...(TOO_LONG.test(name) || fontSize > 17 ? {} : { wordBreak: 'normal' }),
  })
}

function fact(title: string, value: Content, width: '*' | number): Column {
  return { width, stack: [label(title, { margin: [0, 0, 0, 4] }), value] }
}

function dateOf(date: string | null): Content {
  return date === null ? { text: 'Not set', color: MUTED } : { text: dateInWords(date) }
}

function badge(status: ProjectStatus): Content {
  const color = TONES[projectTones[status]]
  return { text: `  ${statusLabel(status)}  `, bold: true, color, background: tint(color, 0.12), preserveLeadingSpaces: true }
}

const BAR = { width: WIDTH - 44, height: 7, r: 3.5 }

function progress(percent: number): Content {
  const filled = (BAR.width * percent) / 100
  return {
    columns: [
      {
        width: BAR.width,
        canvas: [
          { type: 'rect', x: 0, y: 2, w: BAR.width, h: BAR.height, r: BAR.r, color: HAIRLINE },
          // A bar narrower than its height would be drawn inside out.
          ...(percent > 0 ? [{ type: 'rect' as const, x: 0, y: 2, w: Math.max(filled, BAR.height), h: BAR.height, r: BAR.r, color: ACCENT }] : []),
        ],
      },
      { width: '*', text: `${percent}%`, bold: true, alignment: 'right' },
    ],
  }
}
