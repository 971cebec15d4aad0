import { Client } from 'pg'

export interface Template {
  adminUrl: string
  name: string
  internalKey: string
}

/** Answers with the new database's address. */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<string> {
  await run(adminUrl, `create database ${name}${template ? ` template ${template}` : ''}`)
  return Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
}

export function dropDatabase(adminUrl: string, name: string): Promise<void> {
  return run(adminUrl, `drop database if exists ${name} with (force)`)
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
