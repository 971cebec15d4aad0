import { withClient } from '../database/with-client.ts'

export interface NewDatabase extends AsyncDisposable {
  url: string
}

export async function newDatabase(adminUrl: string, name: string, template?: string): Promise<NewDatabase> {
  const run = (sql: string) => withClient(adminUrl, (admin) => admin.query(sql))
  await run(`create database ${name}${template ? ` template ${template}` : ''}`)
  return {
    url: Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href,
    async [Symbol.asyncDispose]() {
      await run(`drop database if exists ${name} with (force)`)
    },
  }
}
