import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { EmbedVersions } from '../mf-public/build/emit-embed.ts'
import { buildFrontEnds } from './front-ends/build-front-ends.ts'
import { runCommand } from './start/command-line.ts'

/**
 * Stores the current loader in mf-public/published, so that later builds serve it under its exact version. Run this for each released
 * loader.
 */
await runCommand(async () => {
  const root = dirname(import.meta.dirname)
  await buildFrontEnds(root)
  const [built, published] = [join(root, 'mf-public/dist/embed'), join(root, 'mf-public/published')]
  const { latest, versions } = JSON.parse(await readFile(join(built, 'versions.json'), 'utf8')) as EmbedVersions
  await mkdir(published, { recursive: true })
  for (const file of [`${latest}.js`, versions[latest]?.inline.file ?? '', 'versions.json']) await copyFile(join(built, file), join(published, file))
  console.log(`${latest} is published: commit mf-public/published`)
})
