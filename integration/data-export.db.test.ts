import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { DataTransfers } from '@billfold/contracts/data-export/data-export'
import { dataExportCalls } from '@billfold/contracts/data-export/data-export-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { notificationCalls } from '@billfold/contracts/notifications/notification-calls'
import { openBundle } from '@billfold/contracts/proposals/open-bundle'
import { verifyBundle } from '@billfold/contracts/proposals/verify-bundle'
import { schemas } from '@billfold/server-kit/database/roles'
import { queryAs } from '@billfold/server-kit/testing/database'
import { testKeys } from '@billfold/server-kit/testing/keys'
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileColumns } from '../gateway/src/data-export/archive-layout.ts'
import { exportedTables, leftOut } from '../gateway/src/data-export/tables.ts'
import { type Backend, startBackend } from './testing/backend.ts'
import { type Account, download, linesOf, restore, restoredTables, rowsOf, transfers, upload } from './testing/data-transfers.ts'
import { fillAccount } from './testing/fill-account.ts'

let backend: Backend
let anna: Account
let exported: Uint8Array<ArrayBuffer>
let files: Record<string, Uint8Array>

beforeAll(async () => {
  backend = await startBackend({ gateway: { runsJobs: true } })
  anna = await register()
  await fillAccount(backend, anna)
  exported = await download(anna)
  files = unzipSync(exported)
}, 120_000)
afterAll(() => backend.close())

const admin = <Row extends object>(sql: string, ...values: unknown[]) => queryAs<Row>(backend.database.adminUrl, null, sql, values)

async function register(): Promise<Account> {
  const call = await backend.signUp()
  return { id: (await call(accountCalls.currentUser)).body.id, call }
}

/** Returns the file with some entries replaced, or removed if null. */
function changed(entries: Record<string, string | null>): Uint8Array<ArrayBuffer> {
  const all: Zippable = Object.fromEntries(Object.entries(files).filter(([name]) => /^(data|files)\/|^manifest/.test(name) && entries[name] !== null))
  for (const [name, text] of Object.entries(entries)) if (text !== null) all[name] = strToU8(text)
  return Uint8Array.from(zipSync(all))
}

const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
async function countRecords(account: Account): Promise<Record<string, number>> {
  const counts = await Promise.all(restoredTables.filter(({ isReplaced }) => !isReplaced).map(async (table) => [table.name, (await rowsOf(backend.database, table, account)).length] as const))
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

test('the table list covers every table and column with user data', async () => {
  const columns = await admin<{ table: string; name: string; type: string; isNullable: boolean; isGenerated: boolean }>(
    `select n.nspname || '.' || c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable", a.attgenerated <> '' as "isGenerated"
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and exists (select from pg_attribute u where u.attrelid = c.oid and u.attname = 'user_id') order by 1, 2`,
    schemas,
  )
  const described = (found: typeof columns) => found.map(({ name, type, isNullable }) => `${name} ${type.replace('timestamp with time zone', 'timestamptz')}${isNullable ? '?' : ''}`).toSorted()
  expect(new Set(columns.map(({ table }) => table))).toEqual(new Set([...exportedTables.map(({ name }) => name), ...Object.keys(leftOut)]))
  for (const { name, columns: declared, omitted } of exportedTables) {
    const found = columns.filter((column) => column.table === name && column.name !== 'user_id' && !column.isGenerated && !omitted.includes(column.name))
    expect(described(found), name).toEqual(declared.map((column) => `${column.name} ${column.type}${column.isNullable ? '?' : ''}`).toSorted())
  }
})

describe('an exported file', () => {
  test('contains rows for each table and a schema for each table', () => {
    const empty = restoredTables.filter(({ name }) => textOf(`data/${name}.jsonl`) === '').map(({ name }) => name)
    expect(empty).toEqual([])
    for (const { name } of exportedTables) expect(JSON.parse(textOf(`schema/${name}.json`))).toMatchObject({ table: name })
  })

  test('does not contain any secrets', async () => {
    const secrets = await admin<{ secret: string }>(
      `select password_hash as secret from accounts.account where id = $1 union all select encode(id_hash, 'hex') from accounts.session where user_id = $1
       union all select encode(secret_hash, 'hex') from accounts.api_token where user_id = $1 union all select encode(secret, 'hex') from accounts.webhook where user_id = $1`,
      anna.id,
    )
    const text = Object.keys(files).filter((name) => name.startsWith('data/')).map(textOf).join('\n')
    expect(secrets).toHaveLength(4)
    expect(secrets.filter(({ secret }) => text.includes(secret))).toEqual([])
  })

  test('contains all documents, attachments and images, and verifiable evidence', async () => {
    const { body: invoices } = await anna.call(invoiceCalls.list)
    const names = Object.keys(files)
    expect(names.filter((name) => name.startsWith('pdf/invoices/'))).toHaveLength(invoices.length)
    for (const name of names.filter((one) => one.startsWith('pdf/'))) expect(textOf(name).slice(0, 5), name).toBe('%PDF-')
    for (const folder of new Set(Object.values(fileColumns).map((file) => file.folder))) expect(names.some((name) => name.startsWith(`${folder}/`)), folder).toBe(true)
    const evidence = names.filter((name) => name.startsWith('evidence/'))
    expect(evidence.length).toBeGreaterThan(0)
    for (const name of evidence) {
      const report = await verifyBundle(openBundle(files[name] ?? new Uint8Array()), [testKeys.evidencePublic[0].secret])
      expect([report.problems, report.isKnownSeal], name).toEqual([[], true])
    }
  })

  test('contains human-readable tables with escaped formulas', () => {
    expect(textOf('csv/clients.csv')).toContain("'=1+1")
    expect(textOf('csv/invoices.csv').split('\r\n')[0]).toContain('Number,Kind,Client,Project,Status')
    expect(Object.keys(files).filter((name) => name.startsWith('csv/'))).toHaveLength(8)
  })

  test('is announced by a notification and can only be downloaded by its user', async () => {
    const { body } = await anna.call(notificationCalls.list)
    expect(body.notifications.filter(({ kind }) => kind === 'export-ready')).toMatchObject([{ subject: 'account' }])
    const berta = await register()
    expect((await berta.call(dataExportCalls.download)).status).toBe(404)
  })

  test('is deleted after seven days', async () => {
    const berta = await register()
    await download(berta)
    await admin("update accounts.data_archive set created_at = now() - interval '8 days' where user_id = $1", berta.id)
    expect([(await transfers(berta)).latestExport, (await berta.call(dataExportCalls.download)).status]).toEqual([null, 404])
    await admin('select accounts.delete_old_rows_of_data_archive(0, 2147483647)')
    expect(await admin('select from accounts.data_archive_chunk where user_id = $1', berta.id)).toEqual([])
  })
})

describe('an account restored from a file', { timeout: 120_000 }, () => {
  let berta: Account
  let outcome: DataTransfers['latestRestore']
  beforeAll(async () => {
    berta = await register()
    await admin("insert into accounts.webhook (user_id, url, events, secret) values ($1, 'https://example.com/', '{client.created,invoice.created,invoice.paid}', '\\x00')", berta.id)
    outcome = await restore(berta, exported)
  }, 120_000)

  test('is reported as complete', () => {
    expect(outcome).toMatchObject({ state: 'ready', isComplete: true })
  })

  test.each(restoredTables.map((table) => [table.name, table] as const))('has the same rows in %s as the original', async (_, table) => {
    expect(await rowsOf(backend.database, table, berta)).toEqual(await rowsOf(backend.database, table, anna))
  })

  test('produces the same lines when exported again', async () => {
    const again = unzipSync(await download(berta))
    for (const table of restoredTables) expect(linesOf(again, table), table.name).toEqual(linesOf(files, table))
  })

  test('sends no e-mails, webhooks or notifications', async () => {
    const counts = await admin(
      `select (select count(*) from accounts.webhook_event where user_id = $1)::integer as events, (select count(*) from accounts.unmailed_notification u join accounts.notification n on n.user_id = u.user_id and n.id = u.notification_id where u.user_id = $1 and n.kind <> 'export-ready')::integer as unmailed,
         (select count(*) from billing.mail where user_id = $1 and state = 'waiting')::integer + (select count(*) from proposals.mail where user_id = $1 and state = 'waiting')::integer as waiting,
         (select count(*) from billing.invoice_receipt where user_id = $1 and mailed_at is null)::integer as receipts`,
      berta.id,
    )
    expect(counts).toEqual([{ events: 0, unmailed: 0, waiting: 0, receipts: 0 }])
  })

  test('has no active share links while the original account’s links are active', async () => {
    const live = await admin('select id from billing.share_link where user_id = $1 and revoked_at is null', berta.id)
    expect(live).toEqual([])
    expect((await admin('select id from billing.share_link where user_id = $1 and revoked_at is null', anna.id)).length).toBeGreaterThan(0)
  })

  test('has record ids that new records skip when the sequence reaches them', async () => {
    const used = (await admin<{ id: number }>('select id from projects.client where user_id = $1', berta.id)).map(({ id }) => id)
    const [before] = await admin<{ last: number }>('select last_value::integer as last from projects.client_id_seq')
    await admin('select setval($1, $2)', 'projects.client_id_seq', Math.min(...used) - 1 || 1)
    const { status, body } = await berta.call(clientCalls.create, { body: { name: 'New', email: 'new@example.com' } })
    await admin('select setval($1, $2)', 'projects.client_id_seq', (before?.last ?? 0) + 1000)
    expect(status).toBe(201)
    expect(used).not.toContain(body.id)
  })
})

describe('a file is rejected', { timeout: 60_000 }, () => {
  let berta: Account
  beforeEach(async () => {
    berta = await register()
  })

  const clients = 'data/projects.client.jsonl'
  const firstClient = () => JSON.parse(textOf(clients).split('\n')[0] ?? '') as Record<string, unknown>
  const DAMAGED = 'This is not a ZIP file from Billfold, or it is damaged.'

  test.each<[string, () => Uint8Array<ArrayBuffer>, string]>([
    ['that is not a ZIP file', () => Uint8Array.from(strToU8('no zip')), DAMAGED],
    ['that is truncated', () => exported.slice(0, exported.length / 2), DAMAGED],
    ['that is a different ZIP file', () => Uint8Array.from(zipSync({ 'a.txt': strToU8('a') })), DAMAGED],
    ['with a path that leaves the archive', () => Uint8Array.from(zipSync({ ...pick(files), '../a.txt': strToU8('a') })), DAMAGED],
    ['in which a table is missing', () => changed({ 'manifest.sig': null, [clients]: null }), DAMAGED],
    ['with a different format version', () => changed({ 'manifest.json': textOf('manifest.json').replace('"format": 1', '"format": 2') }), 'The file comes from another version of Billfold and can’t be restored here.'],
    ['that was changed after it was exported', () => changed({ [clients]: textOf(clients).replace('"name":"', '"name":"X') }), 'The file was changed after it was exported, so nothing was restored.'],
    ['with an unknown column', () => changed({ 'manifest.sig': null, [clients]: JSON.stringify({ ...firstClient(), user_id: 1 }) }), 'Line 1 of data/projects.client.jsonl has a wrong value in "user_id", so nothing was restored.'],
    ['with a value of the wrong type', () => changed({ 'manifest.sig': null, [clients]: JSON.stringify({ ...firstClient(), hourly_rate: 12.5 }) }), 'Line 1 of data/projects.client.jsonl has a wrong value in "hourly_rate", so nothing was restored.'],
    ['with a line that is not a record', () => changed({ 'manifest.sig': null, [clients]: '[1]' }), 'Line 1 of data/projects.client.jsonl is not a record, so nothing was restored.'],
    ['with an entry larger than declared in the zip directory', () => withSmallerSize(exported, clients), DAMAGED],
  ])('%s', async (_, zip, message) => {
    const { status, error } = await upload(berta, zip())
    expect([status, error.message]).toEqual([400, message])
    expect([await countRecords(berta), (await transfers(berta)).latestRestore]).toEqual([{}, null])
  })

  test('if it is larger than 200 MB', async () => {
    const { status, error } = await berta.call(dataExportCalls.restore, { body: new Blob([new Uint8Array(200 * 1024 * 1024 + 1)], { type: 'application/zip' }) })
    expect([status, error.message]).toEqual([413, 'The file can be at most 200 MB'])
  })

  test('if the account has records', async () => {
    await berta.call(clientCalls.create, { body: { name: 'Client', email: 'c@example.com' } })
    expect(await upload(berta, exported)).toMatchObject({ status: 409, error: { message: 'You can restore a file only into an empty account.' } })
  })

  test('without restoring anything if one of the last rows is inconsistent with the others', async () => {
    const proposals = 'data/proposals.proposal.jsonl'
    const zip = changed({ 'manifest.sig': null, [proposals]: textOf(proposals).replace(/"client_id":\d+/, '"client_id":2147483647') })
    const outcome = await restore(berta, zip)
    expect(outcome).toMatchObject({ state: 'failed', problem: { message: 'The file contains records that don’t fit together, so nothing was restored.' } })
    expect([await countRecords(berta), (await transfers(berta)).canRestore]).toEqual([{}, true])
  })
})

test('a modified file is restored without signatures, history or other people’s actions', { timeout: 60_000 }, async () => {
  const berta = await register()
  const clients = 'data/projects.client.jsonl'
  expect(await restore(berta, changed({ 'manifest.sig': null, [clients]: textOf(clients).replace('"=1+1"', '"Renamed"') }))).toMatchObject({ state: 'ready', isComplete: false })
  const counts = await countRecords(berta)
  expect(Object.keys(counts).toSorted()).toEqual(restoredTables.filter(({ use, isReplaced }) => use === 'records' && !isReplaced).map(({ name }) => name).toSorted())
  expect(await admin('select from proposals.proposal where user_id = $1 and client_signature is not null', berta.id)).toEqual([])
  expect(await admin("select from billing.invoice_payment where user_id = $1 and source <> 'manual'", berta.id)).toEqual([])
  expect(await admin("select name from projects.client where user_id = $1 and name = 'Renamed'", berta.id)).toEqual([{ name: 'Renamed' }])
})

function pick(all: Record<string, Uint8Array>): Zippable {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name.startsWith('manifest')))
}

/** Makes the zip directory declare a size that is one byte too small. */
function withSmallerSize(zip: Uint8Array<ArrayBuffer>, name: string): Uint8Array<ArrayBuffer> {
  const copy = Buffer.from(zip)
  const at = copy.lastIndexOf(name)
  const header = at - 46
  copy.writeUInt32LE(copy.readUInt32LE(header + 24) - 1, header + 24)
  return Uint8Array.from(copy)
}
