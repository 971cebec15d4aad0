import { addDays, type CalendarDate } from '../calendar-date.ts'
import { fromUnits } from '../money.ts'
import { type Draw, drawFrom } from './draw.ts'
import { beginningOf, isFree } from './demo-dates.ts'
import { clientStories } from './story/clients.ts'
import { type ProjectStory, projectStories } from './story/projects.ts'
import { ownTime, tasks } from './story/tasks.ts'

export interface DemoEntry {
  project: string
  date: CalendarDate
  description: string
  /** A multiple of a quarter hour, such as '1.75'. */
  hours: string
  rate: string
  isBillable: boolean
}

/** Eighteen months in days. */
export const DEMO_DAYS = 548
/** A two-week holiday, in days before today. */
const HOLIDAY = { from: 213, to: 200 } as const
/** Quarter hours per hour. */
const QUARTERS = 4
const SHORTEST = 3
const LONGEST = 14

interface OpenProject extends ProjectStory {
  begins: CalendarDate
  ends: CalendarDate
  rate: string
}

/** Oldest first. Today always has entries, even at weekends, so that the demo is not empty. */
export function demoEntries(today: CalendarDate): DemoEntry[] {
  const draw = drawFrom(20_231)
  const projects = projectStories.map((story) => openProject(story, today))
  const nextTask = taskList()
  return Array.from({ length: DEMO_DAYS + 1 }, (_, index) => DEMO_DAYS - index)
    .filter((ago) => ago === 0 || !(isFree(addDays(today, -ago)) || (ago <= HOLIDAY.from && ago >= HOLIDAY.to)))
    .flatMap((ago) => dayOfWork({ date: addDays(today, -ago), quarters: lengthOfDay(ago, draw), projects, draw, nextTask }))
}

function openProject(story: ProjectStory, today: CalendarDate): OpenProject {
  const begins = beginningOf({ ago: story.from, isNew: story.isNew }, today)
  const rate = clientStories.find(({ name }) => name === story.client)?.rate ?? '0.00'
  return { ...story, begins, ends: addDays(today, -(story.to ?? 0)), rate }
}

type NextTask = (project: OpenProject, isBillable: boolean) => string

/** Each project cycles through the list of tasks for its craft. */
function taskList(): NextTask {
  const counts = new Map<string, number>()
  return function nextTask({ name, craft }, isBillable) {
    const list = isBillable ? tasks[craft] : ownTime
    const key = isBillable ? name : `${name}, own time`
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    // A billable task lasts for two entries, a non-billable one for one.
    return list[Math.floor(count / (isBillable ? 2 : 1)) % list.length] ?? name
  }
}

/** In quarter hours. Days get slightly longer over time, so that the business appears to grow. */
function lengthOfDay(ago: number, draw: Draw): number {
  const grown = Math.floor((DEMO_DAYS - ago) / 75)
  return draw.between(5 * QUARTERS, 8 * QUARTERS) + grown
}

interface WorkingDay {
  date: CalendarDate
  quarters: number
  projects: readonly OpenProject[]
  draw: Draw
  nextTask: NextTask
}

function dayOfWork({ date, quarters: left, projects, draw, nextTask }: WorkingDay): DemoEntry[] {
  const open = projects.filter(({ begins, ends }) => begins <= date && date <= ends)
  const entries: DemoEntry[] = []
  while (left >= SHORTEST) {
    const project = draw.pick(open)
    const quarters = Math.min(left, draw.between(SHORTEST, LONGEST))
    const isBillable = draw.between(1, 9) > 1
    left -= quarters
    if (!project) continue
    const hours = fromUnits(BigInt(quarters * 25), 2).replace(/\.?0+$/, '')
    entries.push({ project: project.name, date, description: nextTask(project, isBillable), hours, rate: project.rate, isBillable })
  }
  return entries
}
