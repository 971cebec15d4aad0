import { useEffect } from 'react'

const KEY = 'billfold.header-sections'

/** Width of the section that a module last showed in the header, so its space is reserved while its code loads. 0 without a section. */
export function lastSectionWidth(filler: string): number {
  try {
    const widths = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, number>
    return widths[filler] ?? 0
  } catch {
    // Storage is blocked.
    return 0
  }
}

export function useRememberedSections(): void {
  useEffect(() => {
    document.addEventListener('visibilitychange', remember)
    return () => document.removeEventListener('visibilitychange', remember)
  }, [])
}

/** Browsers hide a page before they unload it, and phones may end a hidden page without another event. */
function remember(): void {
  if (document.visibilityState !== 'hidden') return
  const sections = document.querySelectorAll<HTMLElement>('header [data-filler] > section')
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Array.from(sections, (section) => [section.parentElement?.dataset.filler, section.offsetWidth]))))
  } catch {
    // Storage is blocked or full.
  }
}
