import * as z from './zod.ts'

const MAX_IMPORTED_ROWS = 5000

/** Large enough for 5,000 rows of about 1.5 kB each. */
export const MAX_IMPORT_BYTES = 8 * 1024 * 1024

/** Rows of a CSV file, already mapped to fields. Issue paths use the zero-based row index: 'rows.3.email'. */
export function importOf<Row extends z.core.$ZodType>(row: Row) {
  return z.object({
    rows: z.array(row, 'Rows are required').check(
      z.minLength(1, 'There are no rows to import'),
      z.maxLength(MAX_IMPORTED_ROWS, 'At most 5,000 rows can be imported at once'),
    ),
  })
}

/** Number of created rows. Either all rows are imported or none. */
export const imported = z.object({ created: z.int() })
export type Imported = z.infer<typeof imported>
