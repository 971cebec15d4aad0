import { dataFolder, postgresUrl, readEnvironment } from '@billfold/server-kit/environment'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { createDeployment, isDeployment, readFolder, writeFolder, writeUrls } from './keys/deployment.ts'
import { type KeyName, keyNames, keysOf, retire, type Rotatable, rotatable, rotate } from './keys/rotate.ts'
import { misunderstood, readArguments, resolvePath, runCommand } from './start/command-line.ts'

const usage = `npm run keys -- list [folder]
               rotate <${rotatable.join('|')}> [folder]
               retire <${keyNames.join('|')}> <id> [folder]
               create <folder>
               urls <folder>

list    The ids of the keys, the current one first.
rotate  Makes a new key. It signs from the next start on; those before it still verify. 'database' makes new passwords for the roles.
retire  Removes a former key: what was made with it no longer counts. docs/deploying.md says when that is harmless.
create  The secrets of a deployment: one env file for each process, for you alone, for Compose and kubectl. DATABASE_URL names a database of
        your own as an administrator; without it, the one that Compose runs. DATABASE_DIRECT_URL (without a pooler) and DATABASE_READ_URL (a
        standby) are optional.
urls    Writes these three addresses into the env files of an existing deployment; an unset variable removes its address.

The folder is that of the secrets; DATA_DIR of the embedded installation if none is given. Exit codes: 0 done, 1 refused or failed, 2 not understood.`

const { positionals } = readArguments({ usage, words: 4 })
const [command, ...words] = positionals
const url = z.optional(postgresUrl)
const { DATA_DIR, ...given } = readEnvironment(z.object({ DATA_DIR: dataFolder, DATABASE_URL: url, DATABASE_DIRECT_URL: url, DATABASE_READ_URL: url }))
const urls = { databaseUrl: given.DATABASE_URL, databaseDirectUrl: given.DATABASE_DIRECT_URL, databaseReadUrl: given.DATABASE_READ_URL }
const folderOf = (given: string | undefined) => (given === undefined ? resolve(DATA_DIR) : resolvePath(given))

async function run(): Promise<string> {
  const [first = '', second = '', third] = words
  if (command === 'list' && words.length <= 1) {
    const { keys } = await readFolder(folderOf(words[0]))
    const idsOf = (name: KeyName) => keysOf(keys, name).map(({ id }) => id)
    return keyNames.map((name) => `${name.padEnd(16)} ${idsOf(name).join(', ')}`).join('\n')
  }
  if (command === 'rotate' && words.length <= 2 && isIn(rotatable, first)) return rotateIn(folderOf(words[1]), first)
  if (command === 'retire' && words.length <= 3 && second !== '' && isIn(keyNames, first)) return retireIn(folderOf(third), first, second)
  if (command === 'create' && words.length === 1) {
    await createDeployment(folderOf(first), urls)
    return `The secrets are in ${folderOf(first)}. Keep a copy elsewhere: without them share links, second factors and sessions end.`
  }
  if (command === 'urls' && words.length === 1) {
    await writeUrls(folderOf(first), urls)
    return 'The env files have the addresses. Run the migration job, then restart the gateway and the services.'
  }
  return misunderstood(usage)
}

async function rotateIn(folder: string, name: Rotatable): Promise<string> {
  const secrets = rotate(await readFolder(folder), name)
  await writeFolder(folder, secrets)
  const made = name === 'database' ? 'The roles have new passwords' : `The current key of ${name} is ${keysOf(secrets.keys, name)[0]?.id}`
  return `${made}. ${isDeployment(folder) ? nextStep(name) : 'It takes effect at the next start.'}`
}

async function retireIn(folder: string, name: KeyName, id: string): Promise<string> {
  await writeFolder(folder, retire(await readFolder(folder), name, id))
  return `${id} of ${name} is retired. It takes effect at the next start.`
}

/** Explains how to restart the processes. In a deployment, they can be restarted one at a time. */
function nextStep(name: Rotatable): string {
  if (name === 'database') return 'Run the migration job, then restart the gateway and the services at once: until then they get no new connections.'
  if (name === 'identity') return 'Restart the services first, then the gateway.'
  if (name === 'evidence') return 'Restart the gateway first, then the proposals service.'
  if (name === 'share-invoices') return 'Restart the billing service.'
  return name === 'share-projects' || name === 'share-proposals' ? `Restart the ${name.slice(6)} service.` : 'Restart the gateway.'
}

function isIn<T extends string>(names: readonly T[], name: string): name is T {
  return names.some((each) => each === name)
}

await runCommand(async () => console.log(await run()))
