import type { ListedSavedSection, SavedSection } from '@billfold/contracts/proposals/saved-section'
import { prepared } from '@billfold/server-kit/database/prepared'
import { instant, lookUpOne, NATURAL_ORDER } from '@billfold/server-kit/database/sql'
import type { Scope } from '@billfold/server-kit/scope'
import { cleanRichText, isCleanRichText, textOf } from '../rich-text/clean-rich-text.ts'

const NAMED = `s.id, s.name, ${instant('s.created_at')} as "createdAt", ${instant('s.updated_at')} as "updatedAt"`

/** Maximum length of an excerpt, and of the text it is taken from, which is longer because it may contain markup. */
const EXCERPT = 160
const BEGINNING = 1000

export async function listSections(scope: Scope): Promise<ListedSavedSection[]> {
  const rows = await scope.rows<ListedSavedSection>(
    `select ${NAMED}, left(s.text, ${BEGINNING}) as excerpt from saved_section s where s.user_id = ? order by s.name collate ${NATURAL_ORDER}, s.id`,
    [scope.userId],
  )
  return rows.map((row) => ({ ...row, excerpt: excerptOf(row.excerpt) }))
}

/** Adds a space between blocks, so that their words do not run together. */
function excerptOf(beginning: string): string {
  const words = textOf(beginning.replaceAll('<', ' <')).replaceAll(/\s+/g, ' ').trim()
  return Array.from(words).slice(0, EXCERPT).join('')
}

const GET_SECTION = prepared(`select ${NAMED}, s.text from ${lookUpOne('saved_section')} s`)

export async function getSection(scope: Scope, id: number): Promise<SavedSection | undefined> {
  const [section] = await scope.rows<SavedSection>(GET_SECTION, [scope.userId, id])
  return section && present(section)
}

/** Sanitizes the text again if needed, because it may have been written under older rules. */
function present(section: SavedSection): SavedSection {
  return isCleanRichText(section.text) ? section : { ...section, text: cleanRichText(section.text) ?? '' }
}

interface NamedText {
  name: string
  text: string
  replace: boolean
}

/** Undefined if the name is taken and `replace` is false. */
export async function insertSection(scope: Scope, { name, text, replace }: NamedText): Promise<SavedSection | undefined> {
  const [section] = await scope.rows<SavedSection>(
    `insert into saved_section as s (user_id, name, text) values (?, ?, ?)
     on conflict (user_id, lower(name)) do update set name = excluded.name, text = excluded.text, updated_at = now() where ?::boolean
     returning ${NAMED}, s.text`,
    [scope.userId, name, text, replace],
  )
  return section
}

/** False if the section does not exist. */
export async function deleteSection(scope: Scope, id: number): Promise<boolean> {
  const deleted = await scope.rows('delete from saved_section where user_id = ? and id = ? returning id', [scope.userId, id])
  return deleted.length > 0
}
