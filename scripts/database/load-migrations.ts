import { readdir } from 'node:fs/promises'
import { Migration } from '@mikro-orm/migrations'
import type { SchemaMigrations } from '../../packages/server-kit/src/database/migrate.ts'
import type { Schema } from '../../packages/server-kit/src/database/roles.ts'

type MigrationClass = SchemaMigrations['migrations'][string]

const FILE = /^(\d{4}-\d{2}-\d{2}-[a-z\d-]+)\.ts$/

/** Loads all migrations in a folder, in the order of their file names. */
export async function loadMigrations(schema: Schema, folder: string): Promise<SchemaMigrations> {
  const migrations: Record<string, MigrationClass> = {}
  const root = new URL(`../../${folder}/`, import.meta.url)
  for (const file of (await readdir(root)).toSorted()) {
    const [, name] = FILE.exec(file) ?? []
    if (name === undefined) continue
    const exported = (await import(new URL(file, root).href)) as Record<string, unknown>
    const migration = Object.values<unknown>(exported).find(isMigration)
    if (migration === undefined) throw new Error(`${folder}/${file} exports no migration`)
    migrations[name] = migration
  }
  return { schema, migrations }
}

function isMigration(value: unknown): value is MigrationClass {
  return typeof value === 'function' && value.prototype instanceof Migration
}
