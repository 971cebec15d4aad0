import { sumOf } from '../invoices/invoice-totals.ts'
import type { Money } from '../money.ts'

/** A line that the client decides on. Exactly one line of each group is selected. Lines without a group can be selected independently. */
export interface LineOption {
  group: string | null
  /**
   * True if the line counts in the total. Until the proposal is signed, these are the preselected lines; afterwards, the lines that the
   * client chose.
   */
  isSelected: boolean
}

interface DecidedLine {
  option?: { isSelected: boolean } | null | undefined
}

/** Lines without an option are always included in the total. */
export function countsInTotal({ option }: DecidedLine): boolean {
  return option?.isSelected ?? true
}

interface GroupedLine {
  option?: { group?: string | null | undefined; isSelected: boolean } | null | undefined
}

/** Selects the first line of each group in which the owner did not preselect one. */
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
  /** Null for the options that do not belong to a group. */
  name: string | null
  /** The group's options, each with its index in the list of all options. */
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

/** True if all chosen indexes exist and include exactly one option from each group. */
export function isCompleteChoice(options: readonly Grouped[], chosen: ReadonlySet<number>): boolean {
  if ([...chosen].some((index) => options[index] === undefined)) return false
  return groupsOf(options).every(({ name, members }) => name === null || members.filter(({ place }) => chosen.has(place)).length === 1)
}

interface Priced {
  amount: Money
}

/** Total of the included lines and the chosen options. */
export function totalOfChoice(included: readonly Priced[], options: readonly Priced[], chosen: ReadonlySet<number>): Money {
  return sumOf([...included, ...options.filter((_, index) => chosen.has(index))].map(({ amount }) => amount))
}
