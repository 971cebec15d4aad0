import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** Fonts and images are already compressed. */
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/

interface ReleaseFiles {
  /** Subresource integrity of every file: 'sha384-…'. */
  assets: Record<string, string>
  /** Brotli size of every file in bytes; the plain size if it is not compressed. */
  sizes: Record<string, number>
}

/** Hashes every emitted file and writes a '.br' file next to it, so that nothing is compressed on request. */
export function finishFiles(folder: string): ReleaseFiles {
  const assets: Record<string, string> = {}
  const sizes: Record<string, number> = {}
  for (const file of globSync('**/*.*', { cwd: folder }).filter((name) => !name.endsWith('.br')).toSorted()) {
    const content = readFileSync(join(folder, file))
    assets[file] = integrityOf(content)
    sizes[file] = content.length
    if (!COMPRESSIBLE.test(file)) continue
    const compressed = brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    })
    sizes[file] = compressed.length
    writeFileSync(join(folder, `${file}.br`), compressed)
  }
  return { assets, sizes }
}

export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
