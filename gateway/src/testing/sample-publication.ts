import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import { sampleFiles, sampleManifest } from './built-folder.ts'

export function publication(id: string, version: string, changes: Partial<ModuleManifest> = {}) {
  const files = Object.entries(sampleFiles(id, version)).map(([path, text]) => [path, { content: Buffer.from(text).toString('base64'), encoding: 'identity' as const }])
  return { manifest: { ...sampleManifest(id, version), ...changes }, files: Object.fromEntries(files) }
}
