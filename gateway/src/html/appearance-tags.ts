import type { User } from '@billfold/contracts/accounts/user'
import type { Appearance } from '@billfold/contracts/settings/appearance'

/** Values of `--page` in tokens.css, used to color the browser's own interface around the page. */
export const pageColors = { light: '#f7f8fa', dark: '#0b0d12' } as const

const tags: Record<Appearance, string> = {
  dark: tagsFor('dark', themeColor(pageColors.dark)),
  light: tagsFor('light', themeColor(pageColors.light)),
  system: tagsFor('light dark', themeColor(pageColors.light, 'light') + themeColor(pageColors.dark, 'dark')),
}

function tagsFor(scheme: string, colors: string): string {
  return `<meta name="color-scheme" content="${scheme}">${colors}`
}

function themeColor(color: string, scheme?: keyof typeof pageColors): string {
  const media = scheme ? ` media="(prefers-color-scheme: ${scheme})"` : ''
  return `<meta name="theme-color" content="${color}"${media}>`
}

/** Placeholder that the shell's build leaves for the appearance tags. */
const PLACEHOLDER = '<!--billfold:appearance-->'

/** Matches the manifest links in the shell's build. There is one per color scheme, because a manifest has only one background color. */
const MANIFEST = /<!--billfold:manifest-(light|dark) (.*?)-->\n?/g

/** Sets the appearance before the style sheet is loaded, so that the page is never painted in the wrong colors first. */
export function withAppearance(html: string, { appearance, density }: Pick<User, 'appearance' | 'density'>): string {
  return html
    .replace('<html', `<html data-theme="${appearance}" data-density="${density}"`)
    .replace(PLACEHOLDER, tags[appearance])
    .replaceAll(MANIFEST, (_, scheme: string, tag: string) => ((scheme === 'dark') === (appearance === 'dark') ? tag : ''))
}
