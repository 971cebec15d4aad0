import { expect, inject, test } from 'vitest'
import { databaseAnswers } from '../health.ts'
import { openDatabase } from './open-database.ts'

test('a database URL that requires encryption never connects without it', async () => {
  const { adminUrl } = inject('database')
  const open = (url: string) => openDatabase({ url, schema: 'billing', entities: [] })
  await using opened = new AsyncDisposableStack()
  const [plain, encrypted] = [open(adminUrl), open(`${adminUrl}?sslmode=verify-full`)]
  opened.defer(async () => void (await Promise.all([plain.close(), encrypted.close()])))

  await expect(databaseAnswers(plain)()).resolves.toBeDefined()
  await expect(databaseAnswers(encrypted)()).rejects.toThrow('does not support SSL')
})
