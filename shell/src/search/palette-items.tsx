import type { SearchKind, SearchResult } from '@billfold/contracts/search/search-calls'
import { invoiceTones, projectTones, proposalTones } from '@billfold/contracts/status-tones'
import { type Tone, fold } from '@billfold/ui'
import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { type Format, type Translate, type Translations, useFormat, useLanguage, useText } from '@billfold/web-kit'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import { CircleHelp, Clock, FileSignature, FileText, FolderKanban, LogOut, Timer, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavIcon } from '../frame/nav-entries.tsx'
import { showShortcuts } from '../frame/overlay.store.ts'
import { useLogOut } from '../frame/use-log-out.ts'
import { type Destination, type Prefix, creationsOf, screensOf } from '../keyboard/shortcuts.ts'
import { wordsOf } from './marks.tsx'
import { useRecent } from './recent-visits.ts'
import { recordPath } from './record-path.ts'

type Look = readonly [label: string, tone: Tone]

const labels: Readonly<Record<string, string>> = {
  active: 'Active',
  completed: 'Completed',
  on_hold: 'On Hold',
  cancelled: 'Cancelled',
  draft: 'Draft',
  sent: 'Sent',
  submitted: 'Submitted',
  paid: 'Paid',
  overdue: 'Overdue',
  accepted: 'Accepted',
  rejected: 'Rejected',
  expired: 'Expired',
}

const tones: Readonly<Partial<Record<SearchKind, Readonly<Record<string, Tone>>>>> = {
  project: projectTones,
  invoice: invoiceTones,
  proposal: proposalTones,
}

/** Module that translates the status. In some languages, the word for 'Cancelled' is different for an invoice and a project. */
const ownerOf: Readonly<Partial<Record<SearchKind, string>>> = { project: 'projects', invoice: 'billing', proposal: 'proposals' }

/** Undefined if this version of the shell does not know the status. */
export function statusLook(kind: SearchKind, status: string | null): Look | undefined {
  const label = labels[status ?? '']
  const tone = tones[kind]?.[status ?? '']
  return label !== undefined && tone !== undefined ? [label, tone] : undefined
}

export interface PaletteItem {
  key: string
  icon: ReactNode
  title: string
  detail?: string | null
  status?: { label: string; tone: Tone } | undefined
  figures?: string
  shortcut?: readonly string[]
  /** URL to open, or action to run. */
  leadsTo: string | (() => void)
}

export interface PaletteGroup {
  label: string
  items: PaletteItem[]
}

const kindIcons: Readonly<Record<SearchKind, ReactNode>> = {
  client: <Users />,
  project: <FolderKanban />,
  invoice: <FileText />,
  proposal: <FileSignature />,
  timeEntry: <Clock />,
}

const kindLabels: Readonly<Record<SearchKind, string>> = {
  client: 'Clients',
  project: 'Projects',
  invoice: 'Invoices',
  proposal: 'Proposals',
  timeEntry: 'Time entries',
}

/** Groups results by kind and keeps the server's order. */
function resultGroups(results: readonly SearchResult[], t: Translate, textOf: Translations['textOf'], format: Format): PaletteGroup[] {
  const byKind = Map.groupBy(results, ({ kind }) => kind)
  return Array.from(byKind, ([kind, found]) => ({ label: t(nameOf(kindLabels, kind)), items: found.map((result) => resultItem(result, textOf(ownerOf[kind] ?? null), format)) }))
}

function resultItem({ kind, id, title, detail, status, amount, date }: SearchResult, t: Translate, format: Format): PaletteItem {
  const look = statusLook(kind, status)
  return {
    key: `${kind}-${id}`,
    icon: kindIcons[kind],
    title,
    detail,
    status: look && { label: t(look[0]), tone: look[1] },
    figures: [date && format.date(date), amount && format.money(amount)].filter(Boolean).join(' · '),
    leadsTo: recordPath(kind, id),
  }
}

/**
 * Commands and destinations that match the entered words. If no words are entered, all of them are listed, after the recently visited
 * records.
 */
export function useCommands(modules: readonly RegisteredModule[], typed: string): PaletteGroup[] {
  const t = useText()
  const textOf = useLanguage((texts) => texts.textOf)
  const visited = useRecent((recent) => recent.visited)
  const logOut = useLogOut()
  const words = wordsOf(typed)

  const destinations = (prefix: Prefix, places: readonly Destination[]): PaletteItem[] =>
    places.map(({ key, module, label, icon, path }) => ({
      key: path,
      icon: icon === 'timer' ? <Timer /> : <NavIcon name={icon} />,
      title: textOf(module)(label),
      ...(key && { shortcut: [prefix, key] }),
      leadsTo: path,
    }))
  const recent = visited.map(({ kind, id, title }): PaletteItem => ({ key: `recent-${kind}-${id}`, icon: kindIcons[kind], title, leadsTo: recordPath(kind, id) }))
  const others: PaletteItem[] = [
    { key: 'shortcuts', icon: <CircleHelp />, title: t('Show keyboard shortcuts'), shortcut: ['?'], leadsTo: showShortcuts },
    { key: 'log-out', icon: <LogOut />, title: t('Log out'), leadsTo: logOut },
  ]
  const groups = [
    { label: t('Recent'), items: words.length === 0 ? recent : [] },
    { label: t('Actions'), items: destinations('n', creationsOf(modules)) },
    { label: t('Go to'), items: destinations('g', screensOf(modules)) },
    { label: t('Billfold'), items: others },
  ]
  return groups.map(({ label, items }) => ({ label, items: items.filter(({ title }) => startsWords(title, words)) })).filter(({ items }) => items.length > 0)
}

/** Each entered word must match the beginning of a word in the title, because matches inside words would find almost everything. */
function startsWords(title: string, words: readonly string[]): boolean {
  const own = fold(title).split(/\s+/)
  return words.every((word) => own.some((one) => one.startsWith(word)))
}

export function useResultGroups(results: readonly SearchResult[]): PaletteGroup[] {
  return resultGroups(
    results,
    useText(),
    useLanguage((texts) => texts.textOf),
    useFormat(),
  )
}
