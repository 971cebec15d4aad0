/** What is stored of it can be found by its mark alone: each is used once. */
export type Kind = 'client' | 'timeEntry' | 'invoice' | 'payment' | 'proposal' | 'signature' | 'message' | 'bill'

export interface JournalEntry {
  kind: Kind
  mark: string
  /** What was told of its making: 'nothing' where no answer came, or one that leaves it open. */
  told: 'made' | 'refused' | 'nothing'
  /** The values that may be stored: the last that was confirmed, and those that were sent since without an answer. */
  values: string[]
  /** Of its deletion. */
  deletion: 'none' | 'confirmed' | 'unanswered'
  attempts: number
}

/** Everything that people were told of what they wrote: what is stored at the end is held against it. */
export interface Journal {
  records: Map<string, JournalEntry>
  /** A mark that nobody else has, within what people may type. */
  newMark(): string
  begin(kind: Kind, mark: string, value: string): JournalEntry
}

export function openJournal(): Journal {
  const records = new Map<string, JournalEntry>()
  let marks = 0
  return {
    records,
    newMark: () => `mark-${(marks += 1)}-`,
    begin(kind, mark, value) {
      const record: JournalEntry = { kind, mark, told: 'nothing', values: [value], deletion: 'none', attempts: 0 }
      records.set(`${kind} ${mark}`, record)
      return record
    },
  }
}

/** A change of a record that was made. */
export function noteChange(record: JournalEntry, value: string, outcome: 'confirmed' | 'refused' | 'unanswered'): void {
  if (outcome === 'confirmed') record.values = [value]
  if (outcome === 'unanswered') record.values.push(value)
}
