import type { EmbedLook } from '@billfold/contracts/embeds/embed-message'
import { accentTokens } from './accent-tokens.ts'

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)')
const followed = new WeakMap<HTMLElement, AbortController>()

/** Sets theme and accent on the element at the root of the tokens; 'auto' follows the system setting until `left` aborts. */
export function applyLook(element: HTMLElement, { theme, accent }: EmbedLook, left?: AbortSignal): void {
  followed.get(element)?.abort()
  const following = new AbortController()
  followed.set(element, following)
  left?.addEventListener('abort', () => following.abort(), { signal: following.signal })

  function paint(): void {
    const shown = theme !== 'auto' ? theme : prefersDark().matches ? 'dark' : 'light'
    element.dataset.theme = shown
    for (const [name, value] of Object.entries(accentTokens(accent, shown))) {
      if (value === null) element.style.removeProperty(name)
      else element.style.setProperty(name, value)
    }
  }

  paint()
  if (theme === 'auto') prefersDark().addEventListener('change', paint, { signal: following.signal })
  element.dataset.ground = theme === 'auto' ? 'own' : 'host'
}
