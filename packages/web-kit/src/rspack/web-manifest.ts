import { createHash } from 'node:crypto'
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The value of `--page` in tokens.css, shown behind the icon while an installed Billfold starts. */
const pageColors = { light: '#f7f8fa', dark: '#0b0d12' } as const

/** Writes a web app manifest for each color scheme and returns the file names. */
export function writeManifests(folder: string, publicPath: string): Record<keyof typeof pageColors, string> {
  const icon = (pattern: string, rest: object) => ({ src: publicPath + (globSync(pattern, { cwd: folder })[0] ?? ''), ...rest })
  const icons = [
    icon('icon-192.*.png', { sizes: '192x192', type: 'image/png' }),
    icon('icon-512.*.png', { sizes: '512x512', type: 'image/png' }),
    icon('maskable-512.*.png', { sizes: '512x512', type: 'image/png', purpose: 'maskable' }),
    icon('icon.*.svg', { sizes: 'any', type: 'image/svg+xml' }),
  ]

  function write(scheme: keyof typeof pageColors): string {
    const color = pageColors[scheme]
    // Without an id, a different start URL would make it a different application.
    const manifest = { id: '/', name: 'Billfold', short_name: 'Billfold', start_url: '/', scope: '/', display: 'standalone', theme_color: color, background_color: color, icons }
    const content = JSON.stringify(manifest)
    const file = `manifest-${scheme}.${createHash('sha256').update(content).digest('hex').slice(0, 10)}.webmanifest`
    writeFileSync(join(folder, file), content)
    return file
  }

  return { light: write('light'), dark: write('dark') }
}
