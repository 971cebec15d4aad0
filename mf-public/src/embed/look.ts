import { type Channels, READABLE, channelsOf, contrast, mix } from '@billfold/contracts/colours'
import type { EmbedLook } from '@billfold/contracts/embeds/embed-message'

const WHITE: Channels = [255, 255, 255]
const INK: Channels = [18, 21, 28]
/** Background color on which text and focus rings in the accent color must be readable: `--panel`. */
const GROUND = { light: WHITE, dark: INK }

/**
 * Design tokens for a custom accent color, adjusted for enough contrast both for text on that color and for text in it. Null uses the
 * theme's accent.
 */
export function accentTokens(accent: string | null, theme: 'light' | 'dark'): Record<`--${string}`, string | null> {
  if (accent === null) return { '--accent': null, '--accent-fill': null, '--accent-fill-hover': null, '--on-fill': null }
  const chosen = channelsOf(accent)
  const onFill = contrast(chosen, WHITE) >= READABLE ? WHITE : contrast(chosen, INK) >= READABLE ? INK : WHITE
  const fill = onFill === WHITE ? mixUntil(READABLE, chosen, INK, WHITE) : chosen
  return {
    '--accent': toCss(mixUntil(READABLE, chosen, theme === 'light' ? INK : WHITE, GROUND[theme])),
    '--accent-fill': toCss(fill),
    '--accent-fill-hover': toCss(mix(fill, INK, 0.12)),
    '--on-fill': toCss(onFill),
  }
}

/** Mixes in more of another color until the contrast with the background is sufficient. */
function mixUntil(ratio: number, colour: Channels, towards: Channels, ground: Channels): Channels {
  let mixed = colour
  for (let share = 0.1; contrast(mixed, ground) < ratio && share <= 1; share += 0.1) mixed = mix(colour, towards, share)
  return mixed
}

function toCss(colour: Channels): string {
  return `rgb(${colour.join(' ')})`
}

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)')
const controllers = new WeakMap<HTMLElement, AbortController>()

/** Sets theme and accent on the tokens' root element. 'auto' follows the system setting until `left` aborts. */
export function applyLook(element: HTMLElement, { theme, accent }: EmbedLook, left?: AbortSignal): void {
  controllers.get(element)?.abort()
  const controller = new AbortController()
  controllers.set(element, controller)
  left?.addEventListener('abort', () => controller.abort(), { signal: controller.signal })

  function paint(): void {
    const shown = theme !== 'auto' ? theme : prefersDark().matches ? 'dark' : 'light'
    element.dataset.theme = shown
    for (const [name, value] of Object.entries(accentTokens(accent, shown))) {
      if (value === null) element.style.removeProperty(name)
      else element.style.setProperty(name, value)
    }
  }

  paint()
  if (theme === 'auto') prefersDark().addEventListener('change', paint, { signal: controller.signal })
  element.dataset.ground = theme === 'auto' ? 'own' : 'host'
}
