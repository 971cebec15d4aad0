import { sumOf } from '@billfold/contracts/invoices/invoice-totals'
import { countsInTotal, type LineOption, withSelectedGroups } from '@billfold/contracts/proposals/line-options'
import type { Money } from '@billfold/contracts/money'
import { type LineValues, readLine, typedLineAmount } from './line-values.ts'

export interface EditedLine extends LineValues {
  /** Absent if the line is always included. `group` is '' while a new group has no name yet. */
  option?: LineOption | undefined
}

/** Ensures one selected line per group: renaming can merge two groups, and removing a line can leave a group without one. */
export function settledLines(lines: readonly EditedLine[]): EditedLine[] {
  const used = new Set<string>()
  const trimmed = lines.map((line): EditedLine => {
    const { option } = line
    if (!option || option.group === null) return line
    const group = option.group.trim()
    const isSelected = option.isSelected && !used.has(group)
    if (isSelected) used.add(group)
    return { ...line, option: { group, isSelected } }
  })
  return withSelectedGroups(trimmed)
}

/** The lines to preview, as the client will see them. */
export function readLines(lines: readonly EditedLine[]) {
  return settledLines(lines).map((line) => ({ ...readLine(line), option: line.option }))
}

/** Sum of the included and selected lines. */
export function sumOfLines(lines: readonly EditedLine[]): Money {
  return sumOf(settledLines(lines).filter(countsInTotal).map(typedLineAmount))
}

export function groupNames(lines: readonly EditedLine[]): string[] {
  return [...new Set(lines.flatMap(({ option }) => option?.group?.trim() || []))]
}

/** The group for a new line in a choice: the group of the line above, or else the last group. */
export function groupFor(lines: readonly EditedLine[], index: number): string | undefined {
  return lines[index - 1]?.option?.group || groupNames(lines).at(-1)
}
