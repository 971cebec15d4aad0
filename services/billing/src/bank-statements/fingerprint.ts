import { createHash } from 'node:crypto'
import type { BankTransaction } from '@billfold/contracts/bank-statements/bank-statement'

export interface Fingerprints {
  /** Hash of the bank's id, or of the content if there is no bank id. */
  fingerprint: string
  content: string
}

const hash = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')
/** Ignores spacing and capitalization, because file formats write the same text differently. */
const plain = (text: string) => text.normalize('NFKC').toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

export function fingerprintsOf({ account, bankId, date, amount, name, reference, ordinal }: BankTransaction): Fingerprints {
  const content = hash([date, amount, plain(name), plain(reference), ordinal])
  return { fingerprint: bankId === '' ? content : hash([plain(account), bankId]), content }
}

/** Compares the content only if one of the two transactions comes from a file without bank ids. */
export function isSame(one: Fingerprints, other: Fingerprints): boolean {
  const hasNoId = one.fingerprint === one.content || other.fingerprint === other.content
  return one.fingerprint === other.fingerprint || (hasNoId && one.content === other.content)
}
