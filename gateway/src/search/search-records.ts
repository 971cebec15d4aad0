import type { SearchAnswer } from '@billfold/contracts/search/search'
import type { SearchReader } from '@billfold/server-kit/database/open-search'
import { findRecords } from './find-records.ts'
import { guessRecords } from './guess-records.ts'
import { readWords } from './read-words.ts'

export async function searchRecords(search: SearchReader, userId: number, query: string): Promise<SearchAnswer> {
  const words = await readWords(search, userId, query)
  if (words.length === 0) return { results: [], isGuess: false }
  const found = await findRecords(search, userId, words)
  if (found.length > 0) return { results: found, isGuess: false }
  // Punctuation alone has no similar names.
  if (!words.some(({ isIndexed }) => isIndexed)) return { results: [], isGuess: false }
  const guessed = await guessRecords(search, userId, words)
  return { results: guessed, isGuess: guessed.length > 0 }
}
