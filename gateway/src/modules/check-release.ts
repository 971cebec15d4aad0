import type { Issue } from '@billfold/contracts/errors'
import { findMistakes } from '@billfold/contracts/modules/find-mistakes'
import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import { overBudget, weighRelease } from '@billfold/contracts/modules/release-weight'
import { bytesOf, integrityOf, type ReleaseFiles } from './release-files.ts'

/** Validates a release before it is stored. Empty if it is valid. */
export function checkRelease(manifest: ModuleManifest, files: ReleaseFiles): Issue[] {
  const mistakes = findMistakes(manifest).map((message) => ({ path: 'manifest', message }))
  return [...checkFiles(manifest, files), ...checkNeeded(manifest), ...mistakes, ...checkWeight(manifest, files)]
}

function checkFiles({ assets }: ModuleManifest, files: ReleaseFiles): Issue[] {
  const absent = Object.keys(assets).filter((path) => !files.has(path))
  const foreign = [...files.keys()].filter((path) => assets[path] === undefined)
  const changed = [...files].filter(([path, { content }]) => assets[path] !== undefined && assets[path] !== integrityOf(content))
  return [
    ...absent.map((path) => ({ path: `files.${path}`, message: `${path} is missing` })),
    ...foreign.map((path) => ({ path: `files.${path}`, message: `${path} is not in module.json` })),
    ...changed.map(([path]) => ({ path: `files.${path}`, message: `${path} is not the file whose hash module.json has` })),
  ]
}

/** Files that the loader requests must be listed as assets. */
function checkNeeded({ entry, preload, routes, assets }: ModuleManifest): Issue[] {
  const needed = new Set([entry, ...preload, ...routes.flatMap((route) => route.preload)])
  return [...needed].filter((path) => assets[path] === undefined).map((path) => ({ path: 'manifest', message: `${path || 'An entry'} is needed, but is no asset` }))
}

function checkWeight(manifest: ModuleManifest, files: ReleaseFiles): Issue[] {
  const sizeOf = (path: string) => {
    const file = files.get(path)
    return file ? bytesOf(file) : 0
  }
  return overBudget(weighRelease(manifest, sizeOf), manifest.budget).map((message) => ({ path: 'manifest.budget', message }))
}
