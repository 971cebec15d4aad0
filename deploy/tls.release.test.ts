import { execFile } from 'node:child_process'
import { chmod, chown, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withClient } from '@billfold/server-kit/database/provision'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processSecrets } from '../scripts/keys/deployment.ts'
import { findSystemUser } from '../scripts/postgres/binaries.ts'
import { newSecrets } from '../scripts/start/secrets.ts'
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '../scripts/test/throw-away-postgres.ts'
import { runToEnd, startAlone } from './testing/process.ts'

let postgres: ThrowAwayPostgres
let certificates: string
const secrets = newSecrets()

beforeAll(async () => {
  certificates = await mkdtemp(join(tmpdir(), 'billfold-tls-'))
  await chmod(certificates, 0o755)
  await createCertificates(certificates)
  postgres = await startThrowAwayPostgres()
  await turnOnTls(postgres)
}, 60_000)

afterAll(async () => {
  await postgres[Symbol.asyncDispose]()
  await rm(certificates, { recursive: true })
})

test('the migration job and the processes only connect if Postgres’s certificate was issued by the configured authority', { timeout: 120_000 }, async () => {
  const given = (authority: string) => processSecrets(secrets, { adminUrl: urlWith({ authority }) })
  const migrate = (authority: string) => runToEnd(['scripts/db.ts', 'migrate'], given(authority).migrate)
  expect(await migrate('other.crt')).toEqual({ code: 1, output: expect.stringMatching(/could not be prepared.*certificate/) })
  expect(await migrate('ca.crt')).toEqual({ code: 0, output: expect.stringContaining('The database is ready') })

  const projects = await startAlone('@billfold/projects-service', given('ca.crt').projects)
  const { status } = await fetch(`${projects.origin}/readyz`)
  const connections = await withClient(postgres.adminUrl, async (client) => {
    const { rows } = await client.query<{ ssl: boolean }>("select ssl from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'billfold_projects'")
    return rows.map(({ ssl }) => ssl)
  })
  await projects.end('SIGTERM')
  expect(status).toBe(200)
  expect(new Set(connections)).toEqual(new Set([true]))
})

function urlWith({ authority }: { authority: string }): string {
  const url = new URL(postgres.adminUrl)
  // Must match the host name in the certificate.
  url.hostname = 'localhost'
  url.searchParams.set('sslmode', 'verify-full')
  url.searchParams.set('sslrootcert', join(certificates, authority))
  return url.href
}

/** Creates a certificate authority, a server certificate issued by it, and an unrelated authority. */
async function createCertificates(cwd: string): Promise<void> {
  const openssl = (...args: string[]) => promisify(execFile)('openssl', args, { cwd })
  const authority = (name: string) => openssl('req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.crt`)
  await authority('ca')
  await authority('other')
  await openssl('req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost', '-keyout', 'server.key', '-out', 'server.csr')
  await writeFile(join(cwd, 'names'), 'subjectAltName=DNS:localhost\n')
  await openssl('x509', '-req', '-in', 'server.csr', '-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names', '-out', 'server.crt')
}

async function turnOnTls({ adminUrl, folder }: ThrowAwayPostgres): Promise<void> {
  const user = await findSystemUser()
  for (const name of ['server.crt', 'server.key']) {
    await copyFile(join(certificates, name), join(folder, name))
    await chmod(join(folder, name), 0o600)
    if (user) await chown(join(folder, name), user.uid, user.gid)
  }
  await withClient(adminUrl, async (client) => {
    await client.query('alter system set ssl = on')
    await client.query('select pg_reload_conf()')
  })
}
