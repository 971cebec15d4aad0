import type { ProjectsReport } from '@billfold/contracts/reports/report'
import { compareNames } from '@billfold/web-kit'

export const projectColumns = ['revenue', 'profit', 'margin', 'hours', 'name'] as const
export type ProjectColumn = (typeof projectColumns)[number]

export interface ProjectSort {
  column: ProjectColumn
  order: 'asc' | 'desc'
}

export const defaultSort: ProjectSort = { column: 'revenue', order: 'desc' }

/** Choosing the same column again reverses the order. Names start ascending, figures descending. */
export function sortedBy(column: ProjectColumn, before?: ProjectSort): ProjectSort {
  if (before?.column === column) return { column, order: before.order === 'asc' ? 'desc' : 'asc' }
  return { column, order: column === 'name' ? 'asc' : 'desc' }
}

type ProjectFigures = ProjectsReport[number]

/** Projects without a margin are always last; ties are sorted by name. */
export function sortProjects(projects: ProjectsReport, { column, order }: ProjectSort): ProjectFigures[] {
  const direction = order === 'asc' ? 1 : -1
  const byName = (a: ProjectFigures, b: ProjectFigures) => compareNames(a.projectName, b.projectName)
  if (column === 'name') return projects.toSorted((a, b) => direction * byName(a, b))
  return projects.toSorted((a, b) => {
    const [left, right] = [figureOf(a, column), figureOf(b, column)]
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byName(a, b)
    return direction * (left - right) || byName(a, b)
  })
}

/** A float is fine for comparing, not for display. */
function figureOf(project: ProjectFigures, column: Exclude<ProjectColumn, 'name'>): number | null {
  return column === 'margin' ? project.margin : Number(project[column])
}
