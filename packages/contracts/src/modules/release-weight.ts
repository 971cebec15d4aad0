import type { ModuleManifest } from './module-manifest.ts'

interface ReleaseWeight {
  entry: number
  /** For the heaviest page: the entry, the initial chunks and the page's own files. */
  firstPage: number
}

type Weighed = Pick<ModuleManifest, 'entry' | 'preload' | 'routes'>

/** Brotli bytes of a visit; `sizeOf` returns those of one file. */
export function weighRelease({ entry, preload, routes }: Weighed, sizeOf: (file: string) => number): ReleaseWeight {
  const weight = (files: readonly string[]) => [...new Set(files)].reduce((sum, file) => sum + sizeOf(file), 0)
  return { entry: weight([entry]), firstPage: Math.max(weight(preload), ...routes.map((route) => weight([...preload, ...route.preload]))) }
}

/** The budget lines the release exceeds. */
export function overBudget(weight: ReleaseWeight, budget: ModuleManifest['budget']): string[] {
  return [
    ...tooHeavy('the entry', weight.entry, budget.entry),
    ...tooHeavy('the first page', weight.firstPage, budget.firstPage),
  ]
}

function tooHeavy(what: string, bytes: number, budget: number): string[] {
  return bytes <= budget ? [] : [`${what} weighs ${bytes} bytes in brotli, its budget is ${budget}`]
}
