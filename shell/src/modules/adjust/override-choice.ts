const KEY = 'billfold-overrides'
const CHOICE = /^([a-z][a-z0-9-]*)@(http:\/\/localhost:\d{1,5})\/?$/

/** Returns origins by module id. Overrides in the address are saved for later pages and removed from the address. */
export function takeOverrides(): Map<string, string> {
  const address = new URL(location.href)
  const chosen = address.searchParams.getAll('override')
  const overrides = chosen.includes('') ? new Map<string, string>() : readOverrides()
  for (const choice of chosen) {
    const [, id, origin] = CHOICE.exec(choice) ?? []
    if (id !== undefined && origin !== undefined) overrides.set(id, origin)
    // oxlint-disable-next-line no-console -- it is a developer who wrote it, and waits for a module that would never be asked for
    else if (choice !== '') console.warn(`?override=${choice} is left out: it has to read module@http://localhost:4100.`)
  }
  if (chosen.length > 0) {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(overrides)))
    address.searchParams.delete('override')
    history.replaceState(history.state, '', address)
  }
  return overrides
}

/** Later pages load every module from the registry again. */
export function resetOverrides(): void {
  localStorage.removeItem(KEY)
  location.reload()
}

/** Ignores invalid stored values; only modules on this machine are allowed. */
function readOverrides(): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const entries = Object.entries(kept as Record<string, unknown>)
    return new Map(entries.filter((entry): entry is [string, string] => CHOICE.test(entry.join('@'))))
  } catch {
    return new Map()
  }
}
