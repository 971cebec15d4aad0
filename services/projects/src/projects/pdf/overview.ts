import { tint } from '@billfold/contracts/colours'
import { dateInWords } from '@billfold/contracts/date-in-words'
import { projectTones } from '@billfold/contracts/status-tones'
import { label, text } from '@billfold/server-kit/pdf/blocks'
import { ACCENT, HAIRLINE, MUTED, TONES } from '@billfold/server-kit/pdf/colours'
import { WIDTH } from '@billfold/server-kit/pdf/layouts'
import { letterhead } from '@billfold/server-kit/pdf/letterhead'
import type { ProjectStatus } from '@billfold/contracts/projects/project'
import type { Column, Content } from 'pdfmake/interfaces.js'
import { type ProjectDocument, statusLabel } from './project-document.ts'

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
