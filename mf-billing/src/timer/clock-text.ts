/** Seconds as 'HH:MM:SS'; hours may exceed two digits. */
export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Prefixes the tab title with the clock: '00:12:31 · Clients · Billfold'. */
export function withClock(title: string, clock: string): string {
  return `${clock} · ${withoutClock(title)}`
}

export function withoutClock(title: string): string {
  return title.replace(/^\d{2,}:\d{2}:\d{2} · /, '')
}
