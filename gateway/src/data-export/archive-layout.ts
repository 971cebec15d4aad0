import { safeFileName } from '@billfold/server-kit/file-answer'
import * as z from 'zod/mini'
import type { Row } from './read-rows.ts'
import type { ExportedTable } from './tables.ts'

/** Increase this when a format change means that older files can no longer be restored. */
export const FORMAT = 1

export const paths = {
  readme: 'README.txt',
  manifest: 'manifest.json',
  seal: 'manifest.sig',
  account: 'data/accounts.account.jsonl',
  dataOf: ({ name }: Pick<ExportedTable, 'name'>) => `data/${name}.jsonl`,
  schemaOf: ({ name }: Pick<ExportedTable, 'name'>) => `schema/${name}.json`,
}

export const manifestSchema = z.object({
  product: z.literal('Billfold'),
  format: z.int(),
  createdAt: z.string(),
  /** Number of rows in each table. */
  rows: z.record(z.string(), z.int()),
  /** The size and SHA-256 of each entry that a restore reads. */
  files: z.record(z.string(), z.object({ size: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifestSchema>

export interface FileColumn {
  column: string
  key: string
  folder: string
  nameOf: (row: Row) => string
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Columns that contain a file's bytes, by table. */
export const fileColumns: Readonly<Record<string, FileColumn>> = {
  'accounts.picture': { column: 'bytes', key: 'kind', folder: 'files/pictures', nameOf: ({ type }) => `picture.${textOf(type).replace('image/', '')}` },
  'billing.invoice_file': { column: 'bytes', key: 'id', folder: 'files/invoice-files', nameOf: ({ name }) => textOf(name) },
  'billing.mail': { column: 'attachment', key: 'id', folder: 'files/invoice-emails', nameOf: ({ attachment_name: name }) => textOf(name) },
  'proposals.mail': { column: 'attachment', key: 'id', folder: 'files/proposal-emails', nameOf: ({ attachment_name: name }) => textOf(name) },
}

/**
 * Returns a path such as 'files/invoice-files/12-Plan.pdf'. The row's key makes it unique, and characters that other programs reject are
 * replaced.
 */
export function pathOfFile({ folder, key, nameOf }: FileColumn, row: Row): string {
  return `${folder}/${String(row[key])}-${entryName(nameOf(row))}`
}

const MAX_NAME = 100

export function entryName(name: string): string {
  return safeFileName(name).replace(/^\.+/, '').slice(-MAX_NAME) || 'file'
}
