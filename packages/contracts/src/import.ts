import * as z from './zod.ts'

const MAX_IMPORTED_ROWS = 5000

/** Room for that many rows of a kilobyte and a half each. */
export const MAX_IMPORT_BYTES = 8 * 1024 * 1024

/** The rows of a CSV file, already matched to fields. Issues carry the row's place, from 0: 'rows.3.email'. */
export function importOf<Row extends z.core.$ZodType>(row: Row) {
  return z.object({
    rows: z.array(row, 'Rows are required').check(
      z.minLength(1, 'There are no rows to import'),
      z.maxLength(MAX_IMPORTED_ROWS, 'At most 5,000 rows can be imported at once'),
    ),
  })
}

/** All rows or none. */
export const imported = z.object({ created: z.int() })
export type Imported = z.infer<typeof imported>
