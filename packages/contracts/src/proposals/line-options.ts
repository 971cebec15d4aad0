import { sumOf } from '../invoices/invoice-totals.ts'
import type { Money } from '../money.ts'

/** A line that the client decides on. In a group, exactly one line is selected; without a group, any number. */
export interface LineOption {
  group: string | null
  /** True if the line is part of the total, because the owner preselected it or the client who signed chose it. */
  isSelected: boolean
}

interface DecidedLine {
  option?: { isSelected: boolean } | null | undefined
}

/** Included lines always count. */
export function countsInTotal({ option }: DecidedLine): boolean {
  return option?.isSelected ?? true
}

interface GroupedLine {
  option?: { group?: string | null | undefined; isSelected: boolean } | null | undefined
}

/** Selects the first line of each group in which the owner preselected none. */
export function withSelectedGroups<Line extends GroupedLine>(lines: readonly Line[]): Line[] {
  const settled = new Set(lines.flatMap(({ option }) => (option?.group && option.isSelected ? [option.group] : [])))
  return lines.map((line) => {
    const { option } = line
    if (!option?.group || settled.has(option.group)) return line
    settled.add(option.group)
    return { ...line, option: { ...option, isSelected: true } }
  })
}

interface Grouped {
  group: string | null
}

export interface OptionGroup<Option> {
  /** Null for the options without a group. */
  name: string | null
  /** The options with their index in the entire list. */
  members: { place: number; option: Option }[]
}

/** Groups options in the order in which the groups first occur. */
export function groupsOf<Option extends Grouped>(options: readonly Option[]): OptionGroup<Option>[] {
  const groups = new Map<string | null, OptionGroup<Option>>()
  for (const [place, option] of options.entries()) {
    const group = groups.get(option.group) ?? { name: option.group, members: [] }
    group.members.push({ place, option })
    groups.set(option.group, group)
  }
  return [...groups.values()]
}

/** Whether all chosen indexes exist and include exactly one option of each group. */
export function isCompleteChoice(options: readonly Grouped[], chosen: ReadonlySet<number>): boolean {
  if ([...chosen].some((place) => options[place] === undefined)) return false
  return groupsOf(options).every(({ name, members }) => name === null || members.filter(({ place }) => chosen.has(place)).length === 1)
}

interface Priced {
  amount: Money
}

/** Total of the included lines and the chosen options. */
export function totalOfChoice(included: readonly Priced[], options: readonly Priced[], chosen: ReadonlySet<number>): Money {
  return sumOf([...included, ...options.filter((_, place) => chosen.has(place))].map(({ amount }) => amount))
}
